import { env as bindings } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { INSPECTION_TTL_MS } from "../../../domain/app/inspection";
import type { ConsoleEnv } from "../../../worker/env";
import { findApp } from "../../../worker/services/apps/find";
import { inspectionOf, openInspection } from "../../../worker/services/apps/inspection/open";
import { compilePlan } from "../../../worker/services/serving/publish-plan";
import { contextOf, openShop, type Shop } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(env);
});

const NOW = Date.now();
const at = (now: number) => contextOf(env, shop.publisher, { now });
const planUntil = async (now: number) =>
  (await compilePlan(at(now), shop.banner.id))?.unit.inspectedUntilMs ?? null;
const seen = async (now: number) => inspectionOf(at(now), await findApp(at(now), shop.pub.id, shop.app.id));

describe("the inspection of an app's requests", () => {
  it("is off until somebody looks: no plan speaks of it", async () => {
    expect(await planUntil(NOW)).toBeNull();
    expect(await seen(NOW)).toEqual({ openUntil: null, requests: [] });
  });

  it("lasts ten minutes in the plans of the app's units, and longer when it is opened again", async () => {
    await openInspection(at(NOW), shop.pub.id, shop.app.id);
    expect(await planUntil(NOW)).toBe(NOW + INSPECTION_TTL_MS);
    await openInspection(at(NOW + 60_000), shop.pub.id, shop.app.id);
    const until = NOW + 60_000 + INSPECTION_TTL_MS;
    expect((await seen(NOW + 60_000)).openUntil).toBe(until);
    expect(await planUntil(until)).toBeNull();
    expect((await seen(until)).openUntil).toBeNull();
  });

  it("shows what isolates told the app's own board, and no other app's", async () => {
    const board = (appId: string) => env.INSPECTION_BOARD.get(env.INSPECTION_BOARD.idFromName(appId));
    const request = {
      id: "r1",
      atMs: NOW,
      unitId: shop.banner.id,
      status: 200,
      outcome: "no-ad",
      reason: "no-campaign",
      advertiser: null,
      platform: "web",
      language: "ko",
      sdk: "web/1.0.0",
      named: true,
    } as const;
    await board(shop.app.id).tell([request]);
    await board("app_other").tell([{ ...request, id: "r2" }]);
    expect((await seen(NOW)).requests).toEqual([request]);
  });
});
