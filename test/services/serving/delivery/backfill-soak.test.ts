import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sum } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AdCall } from "../../../../ad-serve/ad-call";
import { backfillOf } from "../../../../ad-serve/backfill";
import { createIsolate } from "../../../../ad-serve/isolate";
import type { BackfillImpression, DeliveryMessage, ExchangeMeterRpc } from "../../../../domain/delivery";
import { dayAt } from "../../../../domain/kernel";
import {
  BID_ANSWER_MAX_BYTES,
  type BidOutcome,
  compilePlan as compileServing,
  hourStart,
} from "../../../../domain/serving";
import { figures, openFigures } from "../../../../worker/db/figures";
import { localAddressKey } from "../../../../worker/integrations/dns";
import { type DeliveryEnv, handleDelivery } from "../../../../worker/jobs/delivery";
import { setFeatures } from "../../../../worker/services/platform";
import { readBidAnswers, readSspRevenue } from "../../../../worker/services/reports";
import { addExchange, recordTraffic } from "../../../../worker/services/serving";
import { compilePlan } from "../../../../worker/services/serving/publish-plan";
import { env as consoleEnv } from "../../../support/env";
import { contextOf, openShop } from "../../../support/factories";

const real = env as unknown as DeliveryEnv & { MAILBOX: KVNamespace };
const AT = Date.now();
const CRASH = new Error("the consumer ended here");

/** Calls to billing addresses by address, and how the exchange answers the nth call to each. */
let calls: Map<string, number>;
let answerTo: (url: string, nth: number) => Response | Promise<Response>;

beforeEach(() => {
  calls = new Map();
  answerTo = () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", async (url: string) => {
    const nth = (calls.get(url) ?? 0) + 1;
    calls.set(url, nth);
    return answerTo(url, nth);
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let last = 0;

function impression(exchangeId: string, parts: Partial<BackfillImpression> = {}): BackfillImpression {
  const tokenId = `tok_${++last}`;
  return {
    tokenId,
    exchangeId,
    unitId: "unt_1",
    appId: "app_1",
    pubProjectId: "prj_pub",
    currency: "USD",
    priceMicros: 1_000_000 + last,
    burl: `https://bill.exchange.example/${tokenId}`,
    decidedAtMs: AT,
    atMs: AT,
    ...parts,
  };
}

const messageOf = (shown: BackfillImpression, id = `msg_${shown.tokenId}`, attempts = 1) => ({
  id,
  timestamp: new Date(AT),
  attempts,
  body: { verdict: "backfill", impression: shown } satisfies DeliveryMessage,
});

/** Delivers until nothing is left to be delivered again; a crashed batch is delivered whole. */
async function deliver(
  first: ReturnType<typeof messageOf>[],
  envOf: (round: number) => DeliveryEnv = () => real,
): Promise<number> {
  let left = first;
  let round = 0;
  for (; left.length > 0 && round < 10; round++) {
    const batch = createMessageBatch<DeliveryMessage>("madang-delivery", left);
    await handleDelivery(batch, envOf(round));
    const { retryMessages } = await getQueueResult(batch, createExecutionContext());
    const again = new Set(retryMessages.map(({ msgId }) => msgId));
    left = left.filter(({ id }) => again.has(id)).map((each) => ({ ...each, attempts: each.attempts + 1 }));
  }
  return round;
}

const meterOf = (id: string) => real.EXCHANGE_METER.get(real.EXCHANGE_METER.idFromName(id));

/** The real bindings, whose meter fails a step, before or after doing it. */
function crashingAt(step: keyof ExchangeMeterRpc, when: "before" | "after"): DeliveryEnv {
  return {
    ...real,
    EXCHANGE_METER: {
      idFromName: (name) => real.EXCHANGE_METER.idFromName(name),
      get: (id) => {
        const meter = real.EXCHANGE_METER.get(id);
        const steps: ExchangeMeterRpc = {
          record: (arrivals) => meter.record(arrivals),
          claim: (tokens) => meter.claim(tokens),
          settle: (results) => meter.settle(results),
          totals: () => meter.totals(),
        };
        const run = steps[step] as (input: unknown) => Promise<unknown>;
        const crash = async (input: unknown) => {
          if (when === "after") await run(input);
          throw CRASH;
        };
        return { ...steps, [step]: crash };
      },
    },
  };
}

async function inStore(exchangeId: string, publisher: string) {
  const { exchangeTotals: t } = figures;
  const [row] = await openFigures(consoleEnv, publisher)
    .select({
      impressions: sum(t.impressions).mapWith(Number),
      revenueNanos: sum(t.revenueNanos).mapWith(Number),
      called: sum(t.called).mapWith(Number),
    })
    .from(t)
    .where(eq(t.exchangeId, exchangeId));
  return row;
}

describe("displays of an exchange that fails in all its ways", () => {
  test("are counted once, called once and add up to the unit", async () => {
    const FAILURES: ((nth: number) => Response | Promise<Response>)[] = [
      () => new Response(null, { status: 204 }),
      () => new Response("ok"),
      () => new Response(null, { status: 302, headers: { Location: "https://elsewhere.example/" } }),
      (nth) => new Response(null, { status: nth < 3 ? 503 : 200 }),
      () => new Response(null, { status: 404 }),
      () => Promise.reject(new TypeError("connection lost")),
    ];
    const shown = Array.from({ length: 60 }, () => impression("exc_soak"));
    const kindOf = new Map(shown.map(({ burl }, at) => [burl, at % FAILURES.length]));
    answerTo = (url, nth) => (FAILURES[kindOf.get(url) ?? 0] as (nth: number) => Response)(nth);
    const copies = shown
      .filter((_, at) => at % 5 === 0)
      .map((each) => messageOf(each, `copy_${each.tokenId}`));
    const messages = [...shown.map((each) => messageOf(each)), ...copies];
    await deliver(messages);
    await deliver(messages);
    const answered = shown.filter((_, at) => at % FAILURES.length < 4);
    const sum = shown.reduce((total, { priceMicros }) => total + priceMicros, 0);
    const expected = { impressions: 60, revenueNanos: sum, called: answered.length };
    expect(await meterOf("exc_soak").totals()).toEqual(expected);
    await expect.poll(() => inStore("exc_soak", "prj_pub"), { timeout: 20_000 }).toEqual(expected);
    for (const [burl, kind] of kindOf) expect(calls.get(burl ?? "")).toBe(kind === 3 ? 3 : 1);
  });

  test("make counts, billing calls and the publisher's revenue agree, whatever its bids are", async () => {
    const shop = await openShop(consoleEnv);
    const ctx = contextOf(consoleEnv, shop.publisher);
    await setFeatures(ctx, shop.pub.id, { features: ["backfill"] });
    const exchangeId = await addExchange(ctx, shop.pub.id, {
      ...{
        name: "Soak",
        endpoint: "https://bid.exchange.example/",
        seat: "s",
        currency: "USD",
        enabled: true,
      },
      units: [{ unitId: shop.banner.id, floor: "0.5" }],
    });
    const plan = await compilePlan(ctx, shop.banner.id);
    if (!plan?.backfill) throw new Error("the unit is put to the exchange");
    const { backfill } = plan;
    const bidOf = (nth: number, parts: object = {}) => ({
      ...{ id: "b", impid: "1", adm: "<b>ad</b>", adomain: ["shop.example"] },
      ...{ price: 1 + (nth % 7) / 1_000_000, burl: `https://bill.exchange.example/${exchangeId}/${nth}` },
      ...parts,
    });
    const answered = (nth: number, bid: object, parts: object = {}) =>
      Response.json({ id: `req_${nth}`, cur: "USD", seatbid: [{ bid: [bid] }], ...parts });
    let deadline = new AbortController();
    const BIDS: [BidOutcome, (nth: number, round: number) => Response][] = [
      ["bid", (nth) => answered(nth, bidOf(nth))],
      ["empty", () => new Response(null, { status: 204 })],
      ["http-error", () => new Response("down", { status: 503 })],
      ["malformed", () => new Response("<html>")],
      ["too-large", () => new Response("x".repeat(BID_ANSWER_MAX_BYTES + 1))],
      ["below-floor", (nth) => answered(nth, bidOf(nth, { price: 0.1 }))],
      ["foreign-impid", (nth) => answered(nth, bidOf(nth, { impid: "2" }))],
      ["other-currency", (nth) => answered(nth, bidOf(nth), { cur: "EUR" })],
      ["foreign-request", (nth) => answered(nth + 1, bidOf(nth))],
      ["bad-billing-address", (nth) => answered(nth, bidOf(nth, { burl: "https://10.0.0.1/" }))],
      [
        "late",
        (nth, round) => {
          deadline.abort();
          // A good bid that ends after the limit is as late as no answer.
          if (round % 2 === 0) return answered(nth, bidOf(nth));
          throw deadline.signal.reason;
        },
      ],
      [
        "unreachable",
        () => {
          throw new TypeError("connection refused");
        },
      ],
    ];
    const ROUNDS = 24;
    const outcomes = new Map<string, number>();
    const shown: BackfillImpression[] = [];
    for (let nth = 0; nth < BIDS.length * ROUNDS; nth++) {
      const behave = (BIDS[nth % BIDS.length] as (typeof BIDS)[number])[1];
      const isolate = createIsolate({
        fetch: async () => behave(nth, Math.floor(nth / BIDS.length)),
        deadline: () => {
          deadline = new AbortController();
          return deadline.signal;
        },
      });
      const call = {
        ...{ isolate, env: { AD_SERVE_ORIGIN: "https://ads.example" }, compiled: compileServing(plan) },
        ...{ request: { language: null }, tokenId: `req_${nth}`, nowMs: AT, tokenTtlMs: 300_000 },
      } as unknown as AdCall;
      const asked = { request: new Request("https://ads.example/request"), queryText: "" };
      const { bid, answers } = await backfillOf(call, asked, backfill, null);
      for (const { reason } of answers.flat()) outcomes.set(reason, (outcomes.get(reason) ?? 0) + 1);
      if (!bid) continue;
      const of = { unitId: shop.banner.id, appId: shop.app.id, pubProjectId: shop.pub.id };
      shown.push(impression(exchangeId, { ...of, priceMicros: bid.priceMicros, burl: bid.burl }));
    }
    const each = Object.fromEntries(BIDS.map(([name]) => [name, ROUNDS]));
    expect(Object.fromEntries(outcomes)).toEqual(each);

    const isRefused = new Set(shown.filter((_, at) => at % 4 === 0).map(({ burl }) => burl));
    answerTo = (url) => new Response(null, { status: isRefused.has(url) ? 404 : 204 });
    await recordTraffic(ctx, [
      {
        ...{ part: "soak", hourAt: hourStart(AT), units: [] },
        refusals: BIDS.map(([reason]) => ({
          ...{ campaignId: exchangeId, unitId: shop.banner.id, reason, count: outcomes.get(reason) ?? 0 },
        })),
      },
    ]);
    const messages = [...shown, ...shown.slice(0, 5)].map((each, at) => messageOf(each, `soak_${at}`));
    await deliver(messages, (round) => (round === 0 ? crashingAt("record", "after") : real));
    await deliver(messages);

    const micros = shown.reduce((sum, { priceMicros }) => sum + priceMicros, 0);
    const counted = { impressions: ROUNDS, revenueNanos: micros, called: ROUNDS - isRefused.size };
    expect(await meterOf(exchangeId).totals()).toEqual(counted);
    await expect.poll(() => inStore(exchangeId, shop.pub.id), { timeout: 20_000 }).toEqual(counted);
    expect([...calls.keys()].toSorted()).toEqual(shown.map(({ burl }) => burl).toSorted());
    expect(new Set(calls.values())).toEqual(new Set([1]));

    const day = dayAt(AT, shop.pub.timezone);
    const asked = { projectPub: shop.pub.id, startDate: day, endDate: day };
    const { items } = await readSspRevenue(ctx, shop.pub.id, asked);
    expect(items.filter((item) => item.exchangeId === exchangeId)).toEqual([
      expect.objectContaining({
        ...{ impressions: ROUNDS, currency: "USD", revenueMicros: Math.floor(micros / 1_000) },
      }),
    ]);
    const [answers] = await readBidAnswers(ctx, shop.pub.id, { from: day, to: day, timezone: "Asia/Seoul" });
    expect(Object.fromEntries((answers?.outcomes ?? []).map((one) => [one.outcome, one.count]))).toEqual(
      each,
    );
  });

  test.each([
    ["record", "before", 1],
    ["record", "after", 1],
    ["claim", "before", 1],
    // The call was taken and never made: it is lost rather than made twice.
    ["claim", "after", 0],
    ["settle", "before", 1],
    ["settle", "after", 1],
  ] as const)("are not called twice by a consumer that ends %s %s", async (step, when, made) => {
    const exchangeId = `exc_${step}_${when}`;
    const shown = impression(exchangeId);
    await deliver([messageOf(shown)], (round) => (round === 0 ? crashingAt(step, when) : real));
    await deliver([messageOf(shown)]);
    expect(calls.get(shown.burl ?? "") ?? 0).toBe(made);
    expect(await meterOf(exchangeId).totals()).toMatchObject({ impressions: 1 });
  });

  test("call no address on a private network", async () => {
    await real.MAILBOX.put(localAddressKey("rebound.example"), JSON.stringify(["203.0.113.9", "10.0.0.1"]));
    const burls = ["https://rebound.example/b", "https://127.0.0.1/b", "http://bill.exchange.example/b"];
    await deliver(burls.map((burl) => messageOf(impression("exc_private", { burl }))));
    expect(calls.size).toBe(0);
    expect(await meterOf("exc_private").totals()).toMatchObject({ impressions: 3, called: 0 });
  });

  test("leave no billing address in the ledger", async () => {
    const shown = impression("exc_ledger");
    await deliver([messageOf(shown)]);
    const { objects } = await real.LEDGER.list({ prefix: "delivery/" });
    const texts = await Promise.all(
      objects.map(async ({ key }) => (await real.LEDGER.get(key))?.text() ?? ""),
    );
    expect(texts.join("")).toContain(shown.tokenId);
    expect(texts.join("")).not.toContain("bill.exchange.example");
  });
});
