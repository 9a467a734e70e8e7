import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { type CampaignPlan, durationLimits, planCurrency } from "../../../domain/booking";
import { HOUR_MS, LIST_PAGE_LIMIT } from "../../../domain/kernel";
import { compareEstimates, estimate, estimateView, type TrafficForecast } from "../../../domain/money";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";
import { listOfferedProducts, offeredProductView, type ProductOffer } from "./offered-products";
import { slotCalendar } from "./product-days";

export const estimatedOfferView = z.object({
  offer: offeredProductView,
  estimate: estimateView,
  trafficSource: z.enum(["counted", "stated"]).nullable(),
});
export type EstimatedOffer = z.output<typeof estimatedOfferView>;

export const planEstimateView = z.object({
  /** The best for the plan's goal first. */
  offers: z.array(estimatedOfferView),
  /** Products that the plan does not book, and why. */
  refused: z.array(
    z.object({
      offer: offeredProductView,
      refusal: z.enum(["too-short", "too-long", "slots", "budget", "currency"]),
    }),
  ),
});
export type PlanEstimate = z.output<typeof planEstimateView>;

/**
 * What a plan's budget buys, product by product, of those that an ad account is shown; the newest 100 of them.
 * @throws AppError of `listOfferedProducts`
 */
export async function estimatePlan(
  ctx: ServiceContext,
  advProjectId: string,
  plan: CampaignPlan,
): Promise<PlanEstimate> {
  const offered = await listOfferedProducts(ctx, advProjectId, { limit: LIST_PAGE_LIMIT });
  // What a quest costs is its campaign's word, and in-house is free: a budget buys nothing of them.
  const items = offered.items.filter(
    ({ product: { pricingType } }) => pricingType !== "cpq" && pricingType !== "inhouse",
  );
  const products = items.map(({ product }) => product);
  const [traffic, free] = await Promise.all([
    trafficOf(ctx, products),
    Promise.all(products.map((product) => freeSlots(ctx, product, plan))),
  ]);
  const answer: PlanEstimate = { offers: [], refused: [] };
  items.forEach(({ product, publisher, formats }, at) => {
    const offer = { product, publisher, formats };
    const forecast = traffic.get(product.id);
    if (!forecast) return;
    const durationDays = durationLimits({ ...product, pricing: product.pricingType });
    const result = estimate(plan, planCurrency(plan), { ...product, durationDays }, forecast, free[at] ?? 0);
    if (result.ok) {
      answer.offers.push({ offer, estimate: result.estimate, trafficSource: forecast.source });
    } else {
      answer.refused.push({ offer, refusal: result.refusal });
    }
  });
  answer.offers.sort((a, b) => compareEstimates(plan.goal, a.estimate, b.estimate));
  return answer;
}

/** Slots that are free on each of the plan's days; what the book does not name is free. */
async function freeSlots(ctx: ServiceContext, product: ProductOffer, plan: CampaignPlan): Promise<number> {
  if (product.pricingType !== "cpp") return 0;
  const capacity = product.cppSlots ?? 0;
  const days = await slotCalendar(ctx, product, plan.startDay, plan.endDay);
  return Math.min(capacity, ...days.map(({ taken }) => capacity - taken));
}

/** Whole weeks, so that no weekday weighs more than another. */
const TRAFFIC_HISTORY_MS = 14 * 24 * HOUR_MS;
const CLICK_HISTORY_MS = 28 * 24 * HOUR_MS;
/** Below this a rate of clicks is an accident. */
const CLICK_RATE_IMPRESSIONS_MIN = 1_000;
/** More ids than this do not fit into one statement. */
const IDS_AT_ONCE = 80;

/**
 * What each product's units may be expected to show on a day: what they were asked for in the last two weeks, else what the
 * publisher states; and how often its ads were followed.
 */
export async function trafficOf(
  ctx: ServiceContext,
  products: readonly ProductOffer[],
): Promise<Map<string, TrafficForecast>> {
  const ids = products.map(({ id }) => id);
  const [asked, rates] = await Promise.all([
    inParts(ids, (part) => dailyRequests(ctx, part)),
    inParts(ids, (part) => clickRates(ctx, part, products)),
  ]);
  return new Map(
    products.map((product) => {
      const counted = asked.get(product.id) ?? null;
      const dailyImpressions = counted ?? product.expectedDailyImpressions;
      const source = counted !== null ? "counted" : dailyImpressions !== null ? "stated" : null;
      return [product.id, { dailyImpressions, source, clickRate: rates.get(product.id) ?? null }];
    }),
  );
}

async function inParts<T>(
  ids: readonly string[],
  read: (part: string[]) => Promise<[string, T][]>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    for (const [id, value] of await read(ids.slice(at, at + IDS_AT_ONCE))) found.set(id, value);
  }
  return found;
}

/** Requests a day since the units were first asked for anything; a unit of less than a day counts as a day. */
async function dailyRequests(ctx: ServiceContext, ids: string[]): Promise<[string, number][]> {
  const { adProductUnits, unitTraffic } = schema;
  const rows = await ctx.db
    .select({
      id: adProductUnits.productId,
      requests: sql<number>`sum(${unitTraffic.requests})`,
      firstAt: sql<number>`min(${unitTraffic.hourAt})`,
    })
    .from(adProductUnits)
    .innerJoin(unitTraffic, eq(unitTraffic.unitId, adProductUnits.unitId))
    .where(and(inArray(adProductUnits.productId, ids), gte(unitTraffic.hourAt, ctx.now - TRAFFIC_HISTORY_MS)))
    .groupBy(adProductUnits.productId);
  return rows.map(({ id, requests, firstAt }) => [
    id,
    Math.floor((requests * 24 * HOUR_MS) / Math.max(ctx.now - firstAt, 24 * HOUR_MS)),
  ]);
}

async function clickRates(
  ctx: ServiceContext,
  ids: string[],
  products: readonly ProductOffer[],
): Promise<[string, number][]> {
  const { deliveryTotals } = schema;
  const publishers = new Set(products.filter(({ id }) => ids.includes(id)).map(({ projectId }) => projectId));
  const impressions = sql<number>`sum(${deliveryTotals.impressions})`;
  const rows = await ctx.db
    .select({ id: deliveryTotals.productId, impressions, clicks: sql<number>`sum(${deliveryTotals.clicks})` })
    .from(deliveryTotals)
    .where(
      and(
        sql`${deliveryTotals.pubProjectId} in (select value from json_each(${JSON.stringify([...publishers])}))`,
        inArray(deliveryTotals.productId, ids),
        gte(deliveryTotals.bucketAt, ctx.now - CLICK_HISTORY_MS),
      ),
    )
    .groupBy(deliveryTotals.productId);
  return rows
    .filter((row) => row.impressions >= CLICK_RATE_IMPRESSIONS_MIN)
    .map((row) => [row.id, row.clicks / row.impressions]);
}
