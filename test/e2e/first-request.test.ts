import { expect } from "vitest";
import { planKey, type ServingPlan } from "../../domain/serving";
import { READERS_AGENT } from "../support/e2e";
import { test } from "./fixtures";

interface Stored {
  DB: D1Database;
  PLANS: KVNamespace;
}

test("an app's page says when the first request came, without a reload", async ({ demo }) => {
  const { runtime, world } = demo;
  const { DB, PLANS } = await runtime.consoleEnv<Stored>();
  // Earlier files may have left other publishers' plans.
  const { results } = await DB.prepare("select id from ad_units where app_id = ?")
    .bind(world.app)
    .all<{ id: string }>();
  const plans = await Promise.all(results.map(({ id }) => PLANS.get<ServingPlan>(planKey(id), "json")));
  const unit = plans.find((plan) => plan !== null)?.unit;
  if (!unit) throw new Error("the demo has no unit");
  await DB.prepare("update project_apps set sdk_seen_at = null where id = ?").bind(unit.appId).run();
  const { page } = await demo.actor("publisher");
  await page.goto(`${runtime.consoleOrigin}/pub/${world.pub}/apps/${unit.appId}`);
  await page.getByText("첫 요청을 기다리고 있어요").waitFor();
  await page.evaluate("window.isSamePage = true");
  const query = new URLSearchParams({ unit: unit.id, lcl: "ko" });
  await fetch(`${runtime.adServeOrigin}/request?${query}`, {
    headers: { Authorization: unit.appKey, "User-Agent": READERS_AGENT },
  });
  await page.getByText(/첫 요청 수신: \d+초 전/).waitFor({ timeout: 60_000 });
  expect(await page.evaluate("window.isSamePage")).toBe(true);
});
