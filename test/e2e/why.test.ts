import { expect } from "vitest";
import { planKey, type ServingPlan } from "../../domain/serving";
import { newWindow, READERS_AGENT, type TestRuntime } from "../support/e2e";
import { test } from "./fixtures";
import { axeFaults, loadAxe } from "./screens/axe";

const WINDOWS = {
  ko: { locale: "ko-KR", javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  en: { locale: "en-US", viewport: { width: 1440, height: 900 } },
  ja: { locale: "ja-JP", viewport: { width: 390, height: 844 } },
};

/** Address of the page that says why a user of the demo was shown an ad. */
async function whyAddressOf({ adServeOrigin, consoleEnv }: TestRuntime, uid: string): Promise<string> {
  const { PLANS } = await consoleEnv<{ PLANS: KVNamespace }>();
  const { keys } = await PLANS.list({ prefix: planKey("") });
  for (const { name } of keys) {
    const plan = await PLANS.get<ServingPlan>(name, "json");
    if (!plan || plan.campaigns.length === 0) continue;
    const query = new URLSearchParams({ unit: plan.unit.id, uid, lcl: "ko" });
    const answer = await fetch(`${adServeOrigin}/request?${query}`, {
      headers: { Authorization: plan.unit.appKey, "User-Agent": READERS_AGENT },
    });
    const { result } = (await answer.json()) as { result: { beacons: { click: string } } | null };
    if (result) return result.beacons.click.replace("/c/", "/w/");
  }
  throw new Error("the demo shows no ad");
}

test("a reader learns why an ad is shown, and switches personalised ads off and on without a script", async ({
  demo: { runtime },
  browser,
}) => {
  const { DB } = await runtime.consoleEnv<{ DB: D1Database }>();
  const optOuts = async () =>
    (await DB.prepare("select user_hash from reader_opt_outs").all()).results.length;
  const address = await whyAddressOf(runtime, "reader-of-why");
  const context = await newWindow(browser, WINDOWS.ko);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: "이 광고가 보이는 이유" }).waitFor();
  expect(await page.getByRole("main").textContent()).toContain("광고를 낸 곳");
  await page.getByRole("button", { name: "맞춤 광고 끄기" }).click();
  await page.getByRole("button", { name: "맞춤 광고 켜기" }).waitFor();
  expect(await optOuts()).toBe(1);
  await page.goto(address);
  await page.getByRole("button", { name: "맞춤 광고 켜기" }).click();
  await page.getByRole("button", { name: "맞춤 광고 끄기" }).waitFor();
  expect(await optOuts()).toBe(0);
  await context.close();
});

test("the page fits a phone and has no faults of accessibility in any language", async ({
  demo: { runtime },
  browser,
}) => {
  const address = await whyAddressOf(runtime, "another-of-why");
  for (const [language, name] of [
    ["en", "Why you see this ad"],
    ["ja", "この広告が表示される理由"],
  ] as const) {
    const context = await newWindow(browser, WINDOWS[language]);
    await loadAxe(context);
    const page = await context.newPage();
    const answer = await page.goto(address);
    expect(await answer?.headerValue("x-robots-tag")).toBe("noindex, nofollow");
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(await axeFaults(page, "all")).toEqual([]);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBe(0);
    await context.close();
  }
});

test("a link that is forged leads nowhere", async ({ demo: { runtime } }) => {
  const address = await whyAddressOf(runtime, "third-of-why");
  const status = async (url: string) => (await fetch(url, { redirect: "manual" })).status;
  expect(await status(address)).toBe(302);
  expect(await status(`${address}x`)).toBe(404);
});
