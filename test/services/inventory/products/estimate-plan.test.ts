import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { planWindow } from "../../../../domain/booking";
import { addDays, HOUR_MS } from "../../../../domain/kernel";
import { schema } from "../../../../worker/db/client";
import { bookProduct } from "../../../../worker/services/booking";
import { estimatePlan, forecastFor, getOfferedProduct } from "../../../../worker/services/inventory";
import type { HostPlatform, Identity, ServiceContext } from "../../../../worker/services/kernel";
import { createAdAccount, keepCampaignPlan, readCampaignPlan } from "../../../../worker/services/platform";
import { keepLaunchDraft } from "../../../../worker/services/platform/launch";
import { openTrade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  type Buyer,
  contextOf,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
} from "../../../support/factories";

let shop: Shop;
let other: Shop;
let buyer: Identity;
let accountId: string;
beforeAll(async () => {
  [shop, other, buyer] = [await openShop(env), await openShop(env), await openAccount(env)];
  accountId = (await createAdAccount(contextOf(env, buyer), { displayName: "보리수 음료" })).id;
});

function planFrom(nowMs: number) {
  const { first } = planWindow("KR", nowMs, []);
  return {
    goal: "awareness" as const,
    country: "KR" as const,
    budgetMinor: 1_000_000,
    startDay: first,
    endDay: addDays(first, 6),
  };
}

/** Requests in one hour of each of the given past days. */
async function askFor(ctx: ServiceContext, unitId: string, daysAgo: readonly number[], requests: number) {
  const hour = Math.floor(ctx.now / HOUR_MS) * HOUR_MS;
  const rows = daysAgo.map((ago) => ({
    ...{ unitId, part: "a", requests, fills: 0, anonymous: 0 },
    hourAt: hour - ago * 24 * HOUR_MS,
  }));
  await ctx.db.insert(schema.unitTraffic).values(rows);
}

const faceOf = ({ pub }: Shop): HostPlatform => ({
  id: pub.id,
  alias: pub.alias ?? "",
  displayName: pub.displayName,
  themeColor: pub.themeColor,
  logoAssetId: pub.logoAssetId,
});

describe("the estimate of a plan", () => {
  it("is made of each product's own price and of what its units were asked for", async () => {
    const ctx = contextOf(env, buyer);
    const requests = 2_400;
    await askFor(ctx, shop.banner.id, [1, 2, 3, 4, 5, 6, 7, 8], requests);
    const { offers } = await estimatePlan(ctx, accountId, planFrom(ctx.now));
    const mine = offers.find(({ offer }) => offer.product.id === shop.cpm.id);
    const bought = Math.floor((1_000_000 * 1000) / shop.cpm.priceMinor);
    const likely = Math.min(bought, requests * 7);
    expect(mine?.estimate).toMatchObject({
      source: "counted",
      impressions: { low: likely, likely, high: likely },
      isTrafficBound: bought > requests * 7,
    });
    expect(await forecastFor(ctx, shop.cpm)).toMatchObject({
      source: "counted",
      dailyImpressions: { low: requests, likely: requests, high: requests },
    });
  });

  it("is never made of less than a week of requests: until then it is the publisher's own word", async () => {
    const ctx = contextOf(env, buyer);
    const { adProducts } = schema;
    await askFor(ctx, other.banner.id, [1, 2, 3, 4, 5, 6], 9);
    expect(await forecastFor(ctx, other.cpm)).toMatchObject({ source: null, dailyImpressions: null });
    await ctx.db
      .update(adProducts)
      .set({ expectedDailyImpressions: 12_000 })
      .where(eq(adProducts.id, other.cpm.id));
    const stated = await getOfferedProduct(ctx, accountId, other.cpm.id);
    expect(await forecastFor(ctx, stated.product)).toMatchObject({
      source: "stated",
      dailyImpressions: { low: 12_000, likely: 12_000, high: 12_000 },
    });
    // The hour in which the seventh day is complete.
    await askFor(ctx, other.banner.id, [7], 9);
    expect(await forecastFor(ctx, stated.product)).toMatchObject({
      source: "counted",
      dailyImpressions: { low: 9, likely: 9, high: 9 },
    });
  });

  it("names every product once, as bought or as refused", async () => {
    const ctx = contextOf(env, buyer);
    const { offers, refused } = await estimatePlan(ctx, accountId, planFrom(ctx.now));
    const named = [...offers, ...refused].map(({ offer }) => offer.product.id);
    expect(new Set(named).size).toBe(named.length);
    for (const product of [shop.cpm, shop.cpp, other.cpm, other.cpp]) expect(named).toContain(product.id);
  });

  it("counts the days that the ad account itself holds in a draft as free, and not those that others hold", async () => {
    const trade = await openTrade(env, { cppSlots: 1 });
    const rival = await openBuyer(env, trade.shop);
    const { cpp } = trade.shop;
    const wordOf = async ({ advertiser, adv }: Buyer) => {
      const ctx = contextOf(env, advertiser);
      const { offers, refused } = await estimatePlan(ctx, adv.id, {
        ...planFrom(ctx.now),
        budgetMinor: 100_000_000,
      });
      if (offers.some(({ offer }) => offer.product.id === cpp.id)) return "offered";
      return refused.find(({ offer }) => offer.product.id === cpp.id)?.refusal;
    };
    expect([await wordOf(trade.buyer), await wordOf(rival)]).toEqual(["offered", "offered"]);
    const ctx = contextOf(env, trade.buyer.advertiser);
    const { startDay, endDay } = planFrom(ctx.now);
    await bookProduct(ctx, trade.buyer.adv.id, cpp.id, { startDay, endDay });
    expect([await wordOf(trade.buyer), await wordOf(rival)]).toEqual(["offered", "slots"]);
  });

  it("is nobody else's", async () => {
    const ctx = contextOf(env, await openAccount(env));
    await expect(estimatePlan(ctx, accountId, planFrom(ctx.now))).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});

describe("a plan for another country", () => {
  it.each([
    // 3,000 paisa per thousand plus 18 % tax; 500 yen per thousand plus 10 %.
    ["IN", { budgetMinor: 600_000, priceMinor: 3_000, units: 200_000, totalMinor: 708_000, currency: "INR" }],
    ["JP", { budgetMinor: 100_000, priceMinor: 500, units: 200_000, totalMinor: 110_000, currency: "JPY" }],
  ] as const)(
    "in %s buys in its currency, by its prices, with its tax, and nothing of Korea's",
    async (country, wanted) => {
      const { budgetMinor, priceMinor, units, totalMinor, currency } = wanted;
      const there = await openShop(env, { country });
      const ctx = contextOf(env, buyer);
      const { adProducts } = schema;
      await ctx.db.update(adProducts).set({ priceMinor }).where(eq(adProducts.id, there.cpm.id));
      const { first } = planWindow(country, ctx.now, []);
      const plan = {
        goal: "awareness" as const,
        country,
        budgetMinor,
        startDay: first,
        endDay: addDays(first, 6),
      };
      await keepCampaignPlan(ctx, plan);
      expect(await readCampaignPlan(ctx)).toEqual({ plan, isCurrent: true });
      const { offers, refused } = await estimatePlan(ctx, accountId, plan);
      const mine = offers.find(({ offer }) => offer.product.id === there.cpm.id);
      expect(mine?.estimate.quote).toMatchObject({ currency, units, totalMinor });
      expect(offers.every(({ offer }) => offer.product.currency === currency)).toBe(true);
      const korean = refused.find(({ offer }) => offer.product.id === shop.cpm.id);
      expect(korean?.refusal).toBe("currency");
    },
  );

  it("that was kept before a country was asked for is Korea's", async () => {
    const ctx = contextOf(env, await openAccount(env));
    const { country: _, ...plan } = planFrom(ctx.now);
    await keepLaunchDraft(ctx, "adv", { plan });
    expect(await readCampaignPlan(ctx)).toEqual({ plan: { ...plan, country: "KR" }, isCurrent: true });
  });
});

describe("at a platform's own host", () => {
  it("there are that publisher's products alone", async () => {
    const there = { ...contextOf(env, buyer), platform: faceOf(shop) };
    const { offers, refused } = await estimatePlan(there, accountId, planFrom(there.now));
    const publishers = new Set([...offers, ...refused].map(({ offer }) => offer.publisher.id));
    expect([...publishers]).toEqual([shop.pub.id]);
    await expect(getOfferedProduct(there, accountId, other.cpm.id)).rejects.toMatchObject({
      code: "AD_PRODUCT_NOT_FOUND",
    });
    expect((await getOfferedProduct(there, accountId, shop.cpm.id)).product.id).toBe(shop.cpm.id);
  });
});

describe("a plan", () => {
  it("is kept for its account, and is not current once its first day is too near", async () => {
    const ctx = contextOf(env, buyer);
    const plan = planFrom(ctx.now);
    await keepCampaignPlan(ctx, plan);
    expect(await readCampaignPlan(ctx)).toEqual({ plan, isCurrent: true });
    const later = contextOf(env, buyer, { now: ctx.now + 7 * 24 * HOUR_MS });
    expect(await readCampaignPlan(later)).toEqual({ plan, isCurrent: false });
    expect(await readCampaignPlan(contextOf(env, await openAccount(env)))).toBeNull();
  });
});
