import { env as bindings } from "cloudflare:test";
import { eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { planKey } from "../../../../domain/serving";
import { openDb, schema } from "../../../../worker/db/client";
import type { ConsoleEnv } from "../../../../worker/env";
import { drainOutbox, handleOutbox, runOutboxEntry } from "../../../../worker/jobs/outbox";
import { commitWork } from "../../../../worker/services/kernel";
import { allowConsoleError } from "../../../support/console-errors";
import { contextOf, openShop, type Shop, unique } from "../../../support/factories";

const env = bindings as unknown as ConsoleEnv;
const db = openDb(env.DB);
const { outbox } = schema;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let shop: Shop;
let published: string[];
beforeEach(async () => {
  shop = await openShop(env);
  // Excludes rows from the creation of the shop.
  await db.update(outbox).set({ doneAt: 1 }).where(isNull(outbox.doneAt));
  published = [];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The bindings with an available or unavailable KV namespace for plans. */
function bindingsWith(kv: "there" | "away"): ConsoleEnv {
  const put = async (key: string) => {
    if (kv === "away") throw new Error("the namespace is away");
    published.push(key);
  };
  return { ...env, PLANS: { put } as unknown as KVNamespace };
}

/** A waiting outbox row: a unit's plan to publish. */
async function waiting(createdAt = Date.now(), unitId = shop.banner.id): Promise<string> {
  const id = await contextOf(env, null, { now: createdAt }).newId("outbox");
  await db
    .insert(outbox)
    .values({ id, topic: "plan.publish", payload: { unitId }, createdAt, availableAt: createdAt });
  return id;
}

const rowOf = (id: string) => db.query.outbox.findFirst({ where: eq(outbox.id, id) });
const drain = (now: number, kv: "there" | "away" = "there") =>
  drainOutbox(contextOf(bindingsWith(kv), null, { now }));

describe("what waits in the outbox", () => {
  it("is done by its wake-up once, and left alone by every later one", async () => {
    const [id, other] = [await waiting(), await waiting()];
    for (let time = 0; time < 3; time++)
      expect(await runOutboxEntry(contextOf(bindingsWith("there"), null), id)).toBe(true);
    expect(published).toEqual([planKey(shop.banner.id)]);
    expect((await rowOf(id))?.doneAt).not.toBeNull();
    expect((await rowOf(other))?.doneAt).toBeNull();
    expect(await runOutboxEntry(contextOf(env, null), "out_none"), "a row that is no more").toBe(true);
  });

  it("is left to its wake-up for half a minute, and done by the clock from then on, once", async () => {
    const now = Date.now();
    const id = await waiting(now);
    expect(await drain(now + 30_000)).toBe(0);
    expect(await drain(now + 30_001)).toBe(1);
    expect(await drain(now + HOUR_MS)).toBe(0);
    expect(published).toEqual([planKey(shop.banner.id)]);
    expect((await rowOf(id))?.doneAt).toBe(now + 30_001);
  });

  it("is done oldest first, fifty a minute, and all in the end", async () => {
    const now = Date.now();
    const ids: string[] = [];
    for (let nth = 0; nth < 51; nth++) ids.unshift(await waiting(now + 51 - nth));
    expect(await drain(now + MINUTE_MS)).toBe(50);
    expect((await rowOf(ids[0] ?? ""))?.doneAt).not.toBeNull();
    expect((await rowOf(ids[50] ?? ""))?.doneAt).toBeNull();
    expect(await drain(now + MINUTE_MS)).toBe(1);
  });

  it("that fails says why, waits ever longer, and keeps nothing else back", async () => {
    const now = Date.now();
    const failing = await waiting(now);
    expect(await drain(now + MINUTE_MS, "away")).toBe(0);
    expect(await rowOf(failing)).toMatchObject({
      attempts: 1,
      doneAt: null,
      availableAt: now + MINUTE_MS + 2_000,
      lastError: expect.stringContaining("the namespace is away"),
    });
    expect(await drain(now + MINUTE_MS + 1_999)).toBe(0);
    await drain(now + 2 * MINUTE_MS, "away");
    expect(await rowOf(failing)).toMatchObject({ attempts: 2, availableAt: now + 2 * MINUTE_MS + 4_000 });
    const other = await waiting(now, shop.native.id);
    expect(await drain(now + 2 * MINUTE_MS + 1)).toBe(1);
    expect((await rowOf(other))?.doneAt).not.toBeNull();
  });

  it("outlasts an outage of a day, and is done within the hour after it", async () => {
    const now = Date.now();
    const id = await waiting(now);
    for (let minute = 1; minute <= 24 * 60; minute += 5) await drain(now + minute * MINUTE_MS, "away");
    expect((await rowOf(id))?.doneAt).toBeNull();
    expect(await drain(now + 25 * HOUR_MS)).toBe(1);
    expect(published).toEqual([planKey(shop.banner.id)]);
  });

  it("is not tried for ever: after two days it is left with its last error", async () => {
    const now = Date.now();
    const id = await waiting(now);
    for (let hour = 1; hour <= 70; hour++) await drain(now + hour * HOUR_MS, "away");
    const { attempts } = (await rowOf(id)) ?? {};
    expect(attempts).toBe(60);
    expect(await drain(now + 80 * HOUR_MS)).toBe(0);
  });
});

describe("a payload that is none of its topic's", () => {
  const poison = [
    ["plan.publish", {}],
    ["plan.publish", { unitId: 1 }],
    ["mail.news", { accountId: "acc_1" }],
    ["no.topic", {}],
  ] as const;

  it.each(poison)("is logged and set aside at its first try: %s %j", async (topic, payload) => {
    allowConsoleError(/"outbox\.poison"/);
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const now = Date.now();
    const id = await waiting(now);
    await db
      .update(outbox)
      .set({ topic: topic as "plan.publish", payload })
      .where(eq(outbox.id, id));
    expect(await runOutboxEntry(contextOf(bindingsWith("there"), null), id), "acknowledged").toBe(true);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
      { event: "outbox.poison", topic, outboxId: id },
    ]);
    expect(await rowOf(id)).toMatchObject({
      doneAt: null,
      lastError: "a payload that is none of its topic's",
    });
    expect(published).toEqual([]);
    expect(await drain(now + HOUR_MS), "the clock leaves it alone").toBe(0);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("a wake-up", () => {
  const deliver = async (outboxId: string, kv: "there" | "away") => {
    const said: unknown[] = [];
    const message = {
      id: unique("m"),
      timestamp: new Date(),
      attempts: 12,
      body: { outboxId },
      ack: () => void said.push("ack"),
      retry: (options: unknown) => void said.push(options),
    };
    await handleOutbox({ messages: [message] }, bindingsWith(kv));
    return said;
  };

  it("is acknowledged once its row is done, and until then comes again, in five minutes at the latest", async () => {
    const id = await waiting();
    expect(await deliver(id, "away")).toEqual([{ delaySeconds: 300 }]);
    expect(await deliver(id, "there")).toEqual(["ack"]);
    expect(await deliver(id, "there")).toEqual(["ack"]);
    expect(published).toHaveLength(1);
  });

  it("of an encoding goes to a queue of its own, so that an encoder that does not answer keeps nothing else back", async () => {
    const sent: string[] = [];
    const queue = (name: string) =>
      ({ send: async () => void sent.push(name) }) as unknown as ConsoleEnv["OUTBOX_QUEUE"];
    const ctx = contextOf({ ...env, OUTBOX_QUEUE: queue("outbox"), ENCODING_QUEUE: queue("encoding") }, null);
    const [unitId, assetId] = [shop.banner.id, "ast_1"];
    await commitWork(ctx, {
      events: [
        ["plan.publish", { unitId }],
        ["asset.encode", { assetId }],
      ],
    });
    expect(sent).toEqual(["outbox", "encoding"]);
  });
});
