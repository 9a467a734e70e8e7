import { beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../worker/db/client";
import { getHealth, getPublicStatus } from "../../../worker/services/desk";
import { commitWork, openDb } from "../../../worker/services/kernel";
import { campaignIn, openTrade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";

const db = openDb(env.DB);
const { heartbeats, outbox, rateLimits } = schema;
const NOW = Date.parse("2026-12-04T03:00:00Z");
const MINUTE_MS = 60_000;

beforeEach(async () => {
  await db.delete(outbox);
  await db.delete(heartbeats);
  await db.delete(rateLimits);
});

const visitor = (now = NOW, ip = "203.0.113.9") => ({
  ...contextOf(env, null, { now }),
  headers: new Headers({ "cf-connecting-ip": ip }),
});
const ran = (at: number, faults: string[] = []) =>
  db.insert(heartbeats).values({ name: "clock", at, tookMs: 5, faults });
/** The degraded parts, read by an isolate with an empty cache. */
const degraded = async (now = NOW) =>
  (await getPublicStatus(visitor(now), { found: null })).parts.flatMap(({ part, isDegraded }) =>
    isDegraded ? [part] : [],
  );

describe("the status that anybody reads", () => {
  it("is that all parts work while the clock runs, and that none does once it is late", async () => {
    await ran(NOW - MINUTE_MS);
    expect(await degraded()).toEqual([]);
    expect(await degraded(NOW + 4 * MINUTE_MS)).toEqual(["console", "ads", "reports", "payments"]);
  });

  it("names the part whose work waits too long, or whose task failed", async () => {
    await ran(NOW - MINUTE_MS, ["plans"]);
    expect(await degraded()).toEqual(["ads"]);
    await commitWork(contextOf(env, null, { now: NOW - 20 * MINUTE_MS }), {
      events: [["refund.send", { refundId: "ref_none" }, 1]],
    });
    expect(await degraded()).toEqual(["ads", "payments"]);
  });

  it("has reports delayed while ads are delivered and no totals are written, as health has", async () => {
    const trade = await openTrade(env);
    const { startsAt } = await campaignIn("live", trade);
    const now = (startsAt ?? 0) + 10 * 60 * MINUTE_MS;
    await ran(now - MINUTE_MS);
    const hourAt = Math.floor((now - 3 * 60 * MINUTE_MS) / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
    const traffic = { unitId: trade.shop.banner.id, hourAt, part: "1", requests: 9, fills: 9, anonymous: 0 };
    const reports = async () => {
      const { troubles } = await getHealth(contextOf(env, trade.operator, { now }));
      return {
        isStale: troubles.includes("totals-stale"),
        degraded: (await degraded(now)).includes("reports"),
      };
    };
    await db.delete(outbox);
    expect(await reports()).toEqual({ isStale: false, degraded: false });
    await db.insert(schema.unitTraffic).values(traffic);
    expect(await reports()).toEqual({ isStale: true, degraded: true });
  });

  it("says no more than parts and a moment", async () => {
    await ran(NOW - MINUTE_MS, ["plans"]);
    const status = await getPublicStatus(visitor(), { found: null });
    expect(Object.keys(status).sort()).toEqual(["checkedAt", "parts"]);
    expect(status.parts.flatMap((part) => Object.keys(part)).sort()).toEqual([
      ...Array<string>(4).fill("isDegraded"),
      ...Array<string>(4).fill("part"),
    ]);
    expect(status.checkedAt).toBe(NOW);
  });

  it("is kept for half a minute, and looked at anew by one network so many times", async () => {
    await ran(NOW);
    const store = { found: null };
    await getPublicStatus(visitor(), store);
    await db.delete(heartbeats);
    expect((await getPublicStatus(visitor(NOW + 29_000), store)).checkedAt).toBe(NOW);
    const anew = await getPublicStatus(visitor(NOW + 30_000), store);
    expect(anew.parts.every(({ isDegraded }) => isDegraded)).toBe(true);
    for (let reads = 0; reads < 58; reads += 1) await getPublicStatus(visitor(), { found: null });
    await expect(getPublicStatus(visitor(), { found: null })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    await getPublicStatus(visitor(NOW, "198.51.100.7"), { found: null });
  });
});
