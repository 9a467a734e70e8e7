import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { appKeyKey } from "../../../../domain/audience";
import { schema } from "../../../../worker/db/client";
import { createApp, tickAppRecords } from "../../../../worker/services/inventory";
import { env } from "../../../support/env";
import { contextOf, openShop, type Shop, unique } from "../../../support/factories";

const HOUR_MS = 3_600_000;
const START = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const at = (now: number) => contextOf(env, null, { now });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(env);
});

/** Runs the clock for a whole hour from its first minute. @returns the number of reported apps */
async function anHour(fromMs = START, max?: number): Promise<number> {
  let told = 0;
  for (let minute = 0; minute < 60; minute++) told += await tickAppRecords(at(fromMs + minute * 60_000), max);
  return told;
}

const newApp = () =>
  createApp(contextOf(env, shop.publisher), shop.pub.id, {
    platform: "web",
    title: "오래된 앱",
    domain: `${unique("s")}.example`,
  });
const recordOf = (appKey: string) => env.PLANS.get(appKeyKey(appKey), "json");

describe("the ad server's record of an app", () => {
  it("that is missing is written within the hour, and then left alone", async () => {
    const app = await newApp();
    await env.PLANS.delete(appKeyKey(app.appKey));
    await anHour();
    expect(await recordOf(app.appKey)).toMatchObject({ projectId: shop.pub.id, appId: app.id });
    expect(await anHour(START + HOUR_MS)).toBe(0);
  });

  it("that says something else is written anew", async () => {
    const app = await newApp();
    await env.PLANS.put(appKeyKey(app.appKey), JSON.stringify({ projectId: "prj_other", appId: app.id }));
    await anHour();
    expect(await recordOf(app.appKey)).toMatchObject({ projectId: shop.pub.id });
  });

  it.each<[string, Partial<typeof schema.projectApps.$inferInsert>]>([
    ["is gone", { deletedAt: START }],
    ["its publisher paused", { status: "paused" }],
    ["an operator suspended", { suspendedAt: START }],
  ])("is not made for an app that %s", async (_, columns) => {
    const app = await newApp();
    await env.PLANS.delete(appKeyKey(app.appKey));
    const { db } = at(START);
    await db.update(schema.projectApps).set(columns).where(eq(schema.projectApps.id, app.id));
    await anHour();
    expect(await recordOf(app.appKey)).toBeNull();
  });

  it("is written for all of a turn that is longer than one tick may be, one part an hour", async () => {
    const twins = await Promise.all(Array.from({ length: 3 }, newApp));
    const db = at(START).db;
    for (const [index, { id, appKey }] of twins.entries()) {
      // Ids with the same end are processed in the same minute, here the sixteenth.
      const twin = `${id.slice(0, -3)}${index}zz`;
      await db.update(schema.projectApps).set({ id: twin }).where(eq(schema.projectApps.id, id));
      await env.PLANS.delete(appKeyKey(appKey));
    }
    const known = async () =>
      (await Promise.all(twins.map(({ appKey }) => recordOf(appKey)))).filter((record) => record !== null)
        .length;
    const theirTurn = START + 16 * 60_000;
    await tickAppRecords(at(theirTurn), 1);
    expect(await known()).toBeLessThanOrEqual(1);
    for (let hour = 1; hour < 24; hour++) await tickAppRecords(at(theirTurn + hour * HOUR_MS), 1);
    expect(await known()).toBe(3);
  });
});
