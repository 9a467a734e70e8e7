import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { type BackfillArrival, NOTICE_ATTEMPTS_MAX, stateAfter } from "../../domain/delivery";
import type { ExchangeMeter } from "../../durable-objects";
import { failing, seededRandom } from "../support/faulty-queue";
import { freshName, inStore, state } from "./support";

const AT = Date.now();

function arrival(tokenId: string, parts: Partial<BackfillArrival["impression"]> = {}): BackfillArrival {
  return {
    arrivalId: `msg_${tokenId}`,
    impression: {
      tokenId,
      exchangeId: "exc_1",
      unitId: "unt_1",
      appId: "app_1",
      pubProjectId: "prj_pub",
      currency: "USD",
      priceMicros: 1_250_000,
      burl: "https://bill.example/",
      decidedAtMs: AT,
      atMs: AT,
      ...parts,
    },
  };
}

const meter = () => state.EXCHANGE_METER.get(state.EXCHANGE_METER.idFromName(freshName("exc")));

describe("an exchange's meter", () => {
  test("counts a token once, and owes its call until a caller takes it", async () => {
    const counter = meter();
    const other = { ...arrival("a"), arrivalId: "msg_copy" };
    expect(await counter.record([arrival("a"), other])).toEqual({ counted: 1, duplicates: 1, owed: ["a"] });
    expect(await counter.record([arrival("a")])).toEqual({ counted: 0, duplicates: 1, owed: ["a"] });
    expect(await counter.record([other])).toMatchObject({ owed: [] });
    expect(await counter.claim(["a"])).toEqual(["a"]);
    expect(await counter.claim(["a"])).toEqual([]);
    expect(await counter.record([arrival("a")])).toMatchObject({ counted: 0, owed: [] });
    expect(await counter.settle([{ tokenId: "a", result: 200 }])).toEqual([]);
    expect(await counter.settle([{ tokenId: "a", result: 200 }])).toEqual([]);
    expect(await counter.totals()).toEqual({ impressions: 1, revenueNanos: 1_250_000, called: 1 });
  });

  test("owes a call again that the exchange refused for now, and never one that may have arrived", async () => {
    const counter = meter();
    await counter.record([arrival("refused"), arrival("unclear"), arrival("free", { burl: null })]);
    expect(await counter.claim(["refused", "unclear", "free"])).toEqual(["refused", "unclear"]);
    const results = [
      { tokenId: "refused", result: 503 },
      { tokenId: "unclear", result: null },
    ];
    expect(await counter.settle(results)).toEqual(["refused"]);
    expect(await counter.record([arrival("refused"), arrival("unclear")])).toMatchObject({
      owed: ["refused"],
    });
    expect(await counter.totals()).toMatchObject({ impressions: 3, called: 0 });
  });

  test("writes absolute totals by unit, half hour and currency", async () => {
    const counter = meter();
    const exchangeId = freshName("exc_d1");
    const of = (tokenId: string, parts = {}) => arrival(tokenId, { exchangeId, ...parts });
    await counter.record([of("a"), of("b"), of("c", { unitId: "unt_2" }), of("d", { currency: "KRW" })]);
    await counter.settle((await counter.claim(["a", "d"])).map((tokenId) => ({ tokenId, result: 204 })));
    await runDurableObjectAlarm(counter);
    await counter.record([of("e")]);
    await runDurableObjectAlarm(counter);
    const stored = await inStore(
      `select unit_id as unit, currency, impressions, revenue_nanos as nanos, called from exchange_totals
      where exchange_id = ? order by unit_id, currency`,
      exchangeId,
    );
    expect(stored).toEqual([
      { unit: "unt_1", currency: "KRW", impressions: 1, nanos: 1_250_000, called: 1 },
      { unit: "unt_1", currency: "USD", impressions: 3, nanos: 3_750_000, called: 1 },
      { unit: "unt_2", currency: "USD", impressions: 1, nanos: 1_250_000, called: 0 },
    ]);
  });

  test("writes each display once, while the store, the database and it itself fail between any two steps", async () => {
    const random = seededRandom(20_261_131);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const counter = meter();
    const exchangeId = freshName("exc_faults");
    const FIGURE_BOOK = {
      idFromName: (name: string) => state.FIGURE_BOOK.idFromName(name),
      get: (id: DurableObjectId) => failing(state.FIGURE_BOOK.get(id), 0.5, random),
    };
    const DB = {
      prepare: (query: string) => ({
        bind: (...values: unknown[]) => failing(state.DB.prepare(query).bind(...values), 0.5, random),
      }),
    };
    for (let nth = 0; nth < 60; nth++) {
      await counter.record([arrival(`${exchangeId}_${nth}`, { exchangeId, unitId: `unt_${nth % 3}` })]);
      await runInDurableObject(counter, (instance: ExchangeMeter) => {
        Object.assign(instance, { env: { ...state, FIGURE_BOOK, DB } });
      });
      if (random() < 0.5) await runDurableObjectAlarm(counter);
      if (random() < 0.3) await evictDurableObject(counter);
    }
    await counter.totals();
    await evictDurableObject(counter);
    await runDurableObjectAlarm(counter);
    const sums = "select sum(impressions) as impressions, sum(revenue_nanos) as nanos from exchange_totals";
    expect(await inStore(`${sums} where exchange_id = ?`, exchangeId)).toEqual([
      { impressions: 60, nanos: 60 * 1_250_000 },
    ]);
    vi.restoreAllMocks();
  });

  test.each([
    [200, 1, "called"],
    [302, 1, "called"],
    [404, 1, "failed"],
    [429, 1, "owed"],
    [503, NOTICE_ATTEMPTS_MAX, "failed"],
    [null, 1, "failed"],
  ] as const)("after %s at attempt %i a call is %s", (result, attempts, notice) => {
    expect(stateAfter(result, attempts)).toBe(notice);
  });
});
