import { beforeAll, describe, expect, it } from "vitest";
import { addDays, dayAt } from "../../../domain/kernel";
import { hourStart, type TrafficMessage } from "../../../domain/serving";
import type { ServiceContext } from "../../../worker/services/kernel";
import {
  askReport,
  readBackfillFigures,
  readBidAnswers,
  readSspRevenue,
} from "../../../worker/services/reports";
import { addExchange, recordTraffic } from "../../../worker/services/serving";
import { env } from "../../support/env";
import { contextOf, openBuyer, openShop } from "../../support/factories";
import { storeBackfill } from "../../support/figures";

let shop: Awaited<ReturnType<typeof openShop>>;
let ctx: ServiceContext;
let exchangeId: string;

/** Half hours around midnight in Seoul, which is 15:00 UTC. */
const LATE = Date.parse("2026-11-20T14:30:00Z");
const EARLY = Date.parse("2026-11-20T15:00:00Z");

beforeAll(async () => {
  shop = await openShop(env);
  ctx = contextOf(env, shop.publisher);
  exchangeId = await addExchange(ctx, shop.pub.id, {
    ...{ name: "Open", endpoint: "https://bid.exchange.example/", seat: "s", currency: "USD", enabled: true },
  });
  const row = (parts: object) => ({
    ...{ exchangeId, unitId: shop.banner.id, currency: "USD" },
    ...{ bucketAt: LATE, impressions: 3, revenueNanos: 3_750_000, called: 3, updatedAt: LATE },
    ...parts,
  });
  await storeBackfill(env, shop.pub.id, [
    row({}),
    row({ bucketAt: EARLY, impressions: 2_000, revenueNanos: 2_500_000_000 }),
    row({ bucketAt: EARLY + 1_800_000, impressions: 1, revenueNanos: 1_250_000 }),
    row({ bucketAt: EARLY, currency: "KRW", impressions: 1_000, revenueNanos: 1_500_999_000_000 }),
  ]);
  await storeBackfill(env, "prj_other", [row({ exchangeId: "exc_other" })]);
});

describe("revenue of exchanges", () => {
  it("is by the publisher's day, unit, exchange and currency, to the millionth", async () => {
    const days = { startDate: "2026-11-20", endDate: "2026-11-21" };
    const { items } = await readSspRevenue(ctx, shop.pub.id, { projectPub: shop.pub.id, ...days });
    const of = { unitId: shop.banner.id, exchangeId };
    expect(items.filter((item) => item.exchangeId !== null)).toEqual([
      { date: "2026-11-20", ...of, impressions: 3, revenueMinor: 0, revenueMicros: 3_750, currency: "USD" },
      {
        ...{ date: "2026-11-21", ...of, impressions: 1_000, currency: "KRW" },
        ...{ revenueMinor: 1_500, revenueMicros: 1_500_999_000 },
      },
      {
        ...{ date: "2026-11-21", ...of, impressions: 2_001, currency: "USD" },
        ...{ revenueMinor: 250, revenueMicros: 2_501_250 },
      },
    ]);
  });

  it("is measured by exchange, unit and day, in one currency, of its publisher alone (R22)", async () => {
    const ask = {
      ...{ preset: "custom", from: "2026-11-20", to: "2026-11-21", currency: "USD" },
      ...{ dimensions: ["day"], measures: ["backfillImpressions", "backfillRevenue", "backfillEcpm"] },
    };
    const byDay = await askReport(ctx, "pub", shop.pub.id, ask);
    expect(
      byDay.items.map(({ keys, values }) => [keys.day, values.backfillImpressions, values.backfillRevenue]),
    ).toEqual([
      ["2026-11-20", 3, 0],
      ["2026-11-21", 3_001, 250],
    ]);
    expect(byDay).toMatchObject({ totals: { backfillImpressions: 3_004 }, otherCurrencies: ["KRW"] });
    const inWon = await askReport(ctx, "pub", shop.pub.id, {
      ...ask,
      dimensions: ["exchange", "unit"],
      currency: "KRW",
    });
    expect(inWon.items).toMatchObject([
      { names: { exchange: "Open" }, values: { backfillRevenue: 1_500, backfillEcpm: 499.67 } },
    ]);
    const buyer = await openBuyer(env);
    await expect(askReport(contextOf(env, buyer.advertiser), "adv", buyer.adv.id, ask)).rejects.toMatchObject(
      { code: "070", fields: { measures: ["report.notHere"] } },
    );
  });

  it("is never added up over currencies", async () => {
    const figures = await readBackfillFigures(ctx, shop.pub, "2026-11-20", "2026-11-21");
    expect(figures).toEqual([
      { exchangeId, name: "Open", currency: "USD", impressions: 2_004, revenueMinor: 250 },
      { exchangeId, name: "Open", currency: "KRW", impressions: 1_000, revenueMinor: 1_500 },
    ]);
  });
});

describe("answers of exchanges", () => {
  it("are counted by exchange and outcome in the days on, and not measured where none came (R23)", async () => {
    const quiet = await addExchange(ctx, shop.pub.id, {
      ...{ name: "Quiet", endpoint: "https://quiet.example/", seat: "s", currency: "USD", enabled: true },
    });
    const hourAt = hourStart(ctx.now);
    const message = (part: string, late: number): TrafficMessage => ({
      ...{ part, hourAt, units: [] },
      refusals: [
        { campaignId: exchangeId, unitId: shop.banner.id, reason: "late", count: late },
        { campaignId: exchangeId, unitId: shop.banner.id, reason: "bid", count: 5 },
        { campaignId: exchangeId, unitId: shop.native.id, reason: "bid", count: 4 },
      ],
    });
    await recordTraffic(ctx, [message("book", 2)]);
    await recordTraffic(ctx, [message("book", 7), message("book", 3)]);
    const today = dayAt(ctx.now, "UTC");
    const days = { from: today, to: today, timezone: "UTC" };
    expect(await readBidAnswers(ctx, shop.pub.id, days)).toEqual([
      {
        ...{ exchangeId, name: "Open" },
        outcomes: [
          { outcome: "bid", count: 9 },
          { outcome: "late", count: 7 },
        ],
      },
      { exchangeId: quiet, name: "Quiet", outcomes: [] },
    ]);
    const asked = { preset: "today", timezone: "UTC", measures: ["bidAnswers"] };
    const report = await askReport(ctx, "pub", shop.pub.id, {
      ...{ ...asked, dimensions: ["exchange", "bidOutcome", "unit"], sort: "bidAnswers", dir: "desc" },
    });
    expect(report.items.map(({ keys, values }) => [keys.bidOutcome, keys.unit, values.bidAnswers])).toEqual([
      ["late", shop.banner.id, 7],
      ["bid", shop.banner.id, 5],
      ["bid", shop.native.id, 4],
    ]);
    expect(report).toMatchObject({ totals: { bidAnswers: 16 }, freshness: [{ dataThrough: hourAt }] });
    const stranger = await openShop(env);
    expect(
      await askReport(contextOf(env, stranger.publisher), "pub", stranger.pub.id, {
        ...{ ...asked, dimensions: ["exchange"] },
      }),
    ).toMatchObject({ items: [] });
    const before = addDays(today, -1);
    const [none] = await readBidAnswers(ctx, shop.pub.id, { ...days, from: before, to: before });
    expect(none?.outcomes).toEqual([]);
  });
});
