import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "../../../domain/kernel";
import { schema } from "../../../worker/db/client";
import { readCampaign } from "../../../worker/services/booking/find";
import { tickForecasts } from "../../../worker/services/serving";
import { forecastOf, meterConfigOf } from "../../../worker/services/serving/meter";
import { campaignIn, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openAccount, openBuyer, openShop } from "../../support/factories";

const ZONE = "Asia/Seoul";
const UNPACED = {
  isPlanUnlimited: false,
  zone: ZONE,
  videos: { creativeIds: [], isShowable: false },
  traffic: null,
  isStopped: false,
};

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
});

/** The half-hour of a Seoul day in which an hour that begins at `atMs` begins. */
const slotOf = (atMs: number) => Math.floor(((atMs + 9 * HOUR_MS) % (24 * HOUR_MS)) / (HOUR_MS / 2));

describe("the forecast of a product's traffic", () => {
  it("is made of what its units were asked for in the last two weeks", async () => {
    const ctx = contextOf(env, null);
    const { productId } = await campaignIn("live", trade);
    const lastHour = Math.floor(ctx.now / HOUR_MS) * HOUR_MS - HOUR_MS;
    const row = { unitId: trade.shop.banner.id, part: "a", requests: 400_000, fills: 0, anonymous: 0 };
    await ctx.db.insert(schema.unitTraffic).values([
      { ...row, hourAt: lastHour },
      { ...row, hourAt: lastHour, part: "b" },
      { ...row, hourAt: lastHour - 30 * 24 * HOUR_MS - 5 * HOUR_MS },
    ]);
    const shape = await forecastOf(ctx, productId, ZONE);
    const slot = slotOf(lastHour);
    expect((shape[slot] ?? 0) + (shape[(slot + 1) % 48] ?? 0)).toBeGreaterThan(0.99);
  });
});

describe("the clock", () => {
  it("gives every live campaign its forecast anew once an hour", async () => {
    const ctx = contextOf(env, null);
    await campaignIn("live", trade);
    const live = await ctx.db.select().from(schema.campaigns).where(eq(schema.campaigns.status, "live"));
    let told = 0;
    for (let minute = 0; minute < 60; minute++) {
      told += await tickForecasts({ ...ctx, now: ctx.now + minute * 60_000 });
    }
    expect(told).toBe(live.length);
    expect(told).toBeGreaterThan(0);
  });
});

describe("a campaign's meter", () => {
  it("is told a forecast and what the budget buys", async () => {
    const campaign = await readCampaign(contextOf(env, null), (await campaignIn("live", trade)).id);
    if (!campaign?.quote) throw new Error("a live campaign has a quote");
    const quoteOf = (parts: object) => ({
      ...campaign,
      quote: { ...campaign.quote, ...parts } as typeof campaign.quote,
    });
    expect(meterConfigOf(quoteOf({ pricing: "cpm", units: 2_000 }), UNPACED)).toMatchObject({
      serving: true,
      limit: { unit: "impression", count: 2_000 },
      isInhouse: false,
    });
    expect(meterConfigOf(quoteOf({ pricing: "cpc", units: 70 }), UNPACED).limit).toEqual({
      unit: "click",
      count: 70,
    });
    expect(meterConfigOf(quoteOf({ pricing: "cpp" }), UNPACED).limit).toBeNull();
  });

  it("lends an in-house campaign the impressions it was given, and does not hold it back", async () => {
    const campaign = await readCampaign(contextOf(env, null), (await campaignIn("live", trade)).id);
    if (!campaign?.quote) throw new Error("a live campaign has a quote");
    const inhouse = {
      ...campaign,
      quote: { ...campaign.quote, pricing: "inhouse" as const },
      inhouseImpressions: 500,
    };
    expect(meterConfigOf(inhouse, UNPACED)).toMatchObject({
      limit: { unit: "impression", count: 500 },
      isInhouse: true,
      traffic: null,
    });
  });
});
