import { beforeAll, describe, expect, it } from "vitest";
import { INSPECTION_TTL_MS, inspectionKey } from "../../../../domain/inventory";
import { schema } from "../../../../worker/db/client";
import { findApp, openInspection } from "../../../../worker/services/inventory";
import { inspectionOf } from "../../../../worker/services/inventory/preflight";
import { env } from "../../../support/env";
import { contextOf, openShop, type Shop } from "../../../support/factories";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(env);
});

const NOW = Date.now();
const at = (now: number) => contextOf(env, shop.publisher, { now });
const inspectedUntil = async () => env.PLANS.get(inspectionKey(shop.app.id));
const seen = async (now: number) => inspectionOf(at(now), await findApp(at(now), shop.pub.id, shop.app.id));

describe("the inspection of an app's requests", () => {
  it("is off until somebody looks: the ad server is told nothing", async () => {
    expect(await inspectedUntil()).toBeNull();
    expect(await seen(NOW)).toEqual({ openUntil: null, requests: [] });
  });

  it("lasts ten minutes, and longer when it is opened again", async () => {
    await openInspection(at(NOW), shop.pub.id, shop.app.id);
    expect(await inspectedUntil()).toBe(String(NOW + INSPECTION_TTL_MS));
    await openInspection(at(NOW + 60_000), shop.pub.id, shop.app.id);
    const until = NOW + 60_000 + INSPECTION_TTL_MS;
    expect((await seen(NOW + 60_000)).openUntil).toBe(until);
    expect(await inspectedUntil()).toBe(String(until));
    expect((await seen(until)).openUntil).toBeNull();
  });

  it("is one record and three questions, of an app with one unit as of one with three hundred", async () => {
    const cost = async () => {
      let [asked, put] = [0, 0];
      const counting = <T extends object>(target: T, counted: string, count: () => void): T =>
        new Proxy(target, {
          get(own, name) {
            if (name === counted) count();
            const value = Reflect.get(own, name) as unknown;
            return typeof value === "function" ? value.bind(own) : value;
          },
        });
      const DB = counting(env.DB, "prepare", () => asked++);
      const PLANS = counting(env.PLANS, "put", () => put++);
      const ctx = contextOf({ ...env, DB, PLANS }, shop.publisher, { now: NOW });
      const before = await outbox();
      await openInspection(ctx, shop.pub.id, shop.app.id);
      return { asked, put, enqueued: (await outbox()) - before };
    };
    const { db } = at(NOW);
    const outbox = () => db.$count(schema.outbox);
    const few = await cost();
    const copies = Array.from({ length: 300 }, (_, nth) => {
      const id = `unt_${String(nth).padStart(26, "0")}`;
      return db.insert(schema.adUnits).values({ ...shop.banner, id, name: `유닛 ${nth}` });
    });
    const [first, ...rest] = copies;
    if (first) await db.batch([first, ...rest]);
    expect(few).toEqual({ asked: 3, put: 1, enqueued: 0 });
    expect(await cost()).toEqual(few);
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
    await board(shop.app.id).record([request]);
    await board("app_other").record([{ ...request, id: "r2" }]);
    expect((await seen(NOW)).requests).toEqual([request]);
  });
});
