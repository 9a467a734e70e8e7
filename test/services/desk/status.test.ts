import { beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../worker/db/client";
import { getPublicStatus } from "../../../worker/services/desk";
import { commitWork, openDb } from "../../../worker/services/kernel";
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
