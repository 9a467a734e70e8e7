import { and, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type CampaignPlan, durationLimits, planCurrency } from "../../../domain/booking";
import { DAY_MS, HOUR_MS, LIST_PAGE_LIMIT } from "../../../domain/kernel";
import {
  compareEstimates,
  estimate,
  estimateView,
  type TrafficForecast,
  trafficForecast,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { askStores, figuresOf, hasFigures, isAmong, type ServiceContext } from "../kernel";
import { publishersGranting } from "../platform";
import { listOfferedProducts, offeredProductView, type ProductOffer } from "./offered-products";
import { type CalendarReader, slotCalendar } from "./product-days";

export const estimatedOfferView = z.object({
  offer: offeredProductView,
  estimate: estimateView,
});
export type EstimatedOffer = z.output<typeof estimatedOfferView>;

export const planEstimateView = z.object({
  /** The best offer for the plan's goal first. */
  offers: z.array(estimatedOfferView),
  /** Products that the plan excludes, with the reason. */
  refused: z.array(
    z.object({
      offer: offeredProductView,
      refusal: z.enum(["too-short", "too-long", "slots", "budget", "currency"]),
    }),
  ),
});
export type PlanEstimate = z.output<typeof planEstimateView>;

/**
 * The delivery that a plan's budget buys from each product offered to the ad account; the newest 100 products.
 * @throws AppError of `listOfferedProducts`
 */
export async function estimatePlan(
  ctx: ServiceContext,
  advProjectId: string,
  plan: CampaignPlan,
): Promise<PlanEstimate> {
  const offered = await listOfferedProducts(ctx, advProjectId, { limit: LIST_PAGE_LIMIT });
  // Excluded: each quest campaign states its own cost, and in-house is free.
  const items = offered.items.filter(
    ({ product: { pricingType } }) => pricingType !== "cpq" && pricingType !== "inhouse",
  );
  const products = items.map(({ product }) => product);
  const freeOf = async () => {
    const [own, trusting] = await Promise.all([
      heldDrafts(ctx, advProjectId),
      publishersGranting(ctx, advProjectId, "manualPayment", "inHouse"),
    ]);
    const trustedBy = new Set(trusting.map(({ id }) => id));
    return Promise.all(
      products.map((product) =>
        freeSlots(ctx, product, plan, { granted: trustedBy.has(product.projectId), except: own }),
      ),
    );
  };
  const [traffic, free] = await Promise.all([trafficOf(ctx, products), freeOf()]);
  const answer: PlanEstimate = { offers: [], refused: [] };
  items.forEach(({ product, publisher, formats }, at) => {
    const offer = { product, publisher, formats };
    const forecast = traffic.get(product.id);
    if (!forecast) return;
    const durationDays = durationLimits({ ...product, pricing: product.pricingType });
    const result = estimate(plan, planCurrency(plan), { ...product, durationDays }, forecast, free[at] ?? 0);
    if (result.ok) {
      answer.offers.push({ offer, estimate: result.estimate });
    } else {
      answer.refused.push({ offer, refusal: result.refusal });
    }
  });
  answer.offers.sort((a, b) => compareEstimates(plan.goal, a.estimate, b.estimate));
  return answer;
}

/** The ad account's drafts that currently hold slots, which it can book. */
async function heldDrafts(ctx: ServiceContext, advProjectId: string): Promise<string[]> {
  const { slotHolds } = schema;
  const rows = await ctx.db
    .selectDistinct({ id: slotHolds.campaignId })
    .from(slotHolds)
    .where(and(eq(slotHolds.projectId, advProjectId), gt(slotHolds.expiresAt, ctx.now)));
  return rows.map(({ id }) => id);
}

/** Slots that are free on each of the plan's days, or held by the ad account itself; a day without a record is free. */
async function freeSlots(
  ctx: ServiceContext,
  product: ProductOffer,
  plan: CampaignPlan,
  reader: CalendarReader,
): Promise<number> {
  if (product.pricingType !== "cpp") return 0;
  const capacity = product.cppSlots ?? 0;
  const days = await slotCalendar(ctx, product, plan.startDay, plan.endDay, reader);
  return Math.min(capacity, ...days.map(({ taken }) => capacity - taken));
}

/** Whole weeks, so that each weekday has the same weight. */
const TRAFFIC_HISTORY_DAYS = 14;
const CLICK_HISTORY_MS = 28 * DAY_MS;
/** Maximum ids per statement. */
const IDS_AT_ONCE = 80;

/**
 * Expected impressions of each product, by `trafficForecast`: from the last two weeks' requests, or from its publisher's
 * estimate.
 */
export async function trafficOf(
  ctx: ServiceContext,
  products: readonly ProductOffer[],
): Promise<Map<string, TrafficForecast>> {
  const ids = products.map(({ id }) => id);
  const [asked, delivered] = await Promise.all([
    inParts(ids, (part) => requestsByDay(ctx, part)),
    inParts(ids, (part) => deliveredOf(ctx, part, products)),
  ]);
  return new Map(
    products.map((product) => [
      product.id,
      trafficForecast({
        ...product,
        requestsByDay: asked.get(product.id) ?? [],
        delivered: delivered.get(product.id) ?? null,
      }),
    ]),
  );
}

/** `trafficOf` for one product. */
export async function forecastFor(ctx: ServiceContext, product: ProductOffer): Promise<TrafficForecast> {
  const forecasts = await trafficOf(ctx, [product]);
  const forecast = forecasts.get(product.id);
  if (!forecast) throw new Error("a product that was asked for has a forecast");
  return forecast;
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

/**
 * Requests of each whole day, counted backwards from this hour, since the units' first request. The day of the first request counts as a
 * whole day; a day without requests counts as zero.
 */
async function requestsByDay(ctx: ServiceContext, ids: string[]): Promise<[string, number[]][]> {
  const { adProductUnits, unitTraffic } = schema;
  const untilMs = Math.floor(ctx.now / HOUR_MS) * HOUR_MS;
  const daysAgo = sql<number>`cast((${untilMs} - 1 - ${unitTraffic.hourAt}) / ${DAY_MS} as integer)`;
  const rows = await ctx.db
    .select({
      id: adProductUnits.productId,
      daysAgo,
      requests: sql<number>`sum(${unitTraffic.requests})`,
      firstAt: sql<number>`min(${unitTraffic.hourAt})`,
    })
    .from(adProductUnits)
    .innerJoin(unitTraffic, eq(unitTraffic.unitId, adProductUnits.unitId))
    .where(
      and(
        inArray(adProductUnits.productId, ids),
        gte(unitTraffic.hourAt, untilMs - TRAFFIC_HISTORY_DAYS * DAY_MS),
        lt(unitTraffic.hourAt, untilMs),
      ),
    )
    .groupBy(adProductUnits.productId, daysAgo);
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id);
    const firstAt = Math.min(untilMs, ...own.map((row) => row.firstAt));
    const days = Array<number>(Math.floor((untilMs - firstAt) / DAY_MS)).fill(0);
    for (const row of own) if (row.daysAgo < days.length) days[row.daysAgo] = row.requests;
    return [id, days];
  });
}

async function deliveredOf(
  ctx: ServiceContext,
  ids: string[],
  products: readonly ProductOffer[],
): Promise<[string, { impressions: number; clicks: number; days: number }][]> {
  const { deliveryTotals } = figures;
  const publishers = new Set(products.filter(({ id }) => ids.includes(id)).map(({ projectId }) => projectId));
  const sinceMs = ctx.now - CLICK_HISTORY_MS;
  const rows = await askStores(publishers, (publisher) =>
    figuresOf(ctx, publisher)
      .select({
        id: deliveryTotals.productId,
        impressions: sql<number>`sum(${deliveryTotals.impressions})`,
        clicks: sql<number>`sum(${deliveryTotals.clicks})`,
        firstAt: sql<number>`min(${deliveryTotals.bucketAt})`,
      })
      .from(deliveryTotals)
      .where(
        and(
          hasFigures(deliveryTotals.campaignId, sinceMs, ctx.now),
          isAmong(deliveryTotals.productId, ids),
          gte(deliveryTotals.bucketAt, sinceMs),
        ),
      )
      .groupBy(deliveryTotals.productId),
  );
  return rows.map(({ id, firstAt, ...counted }) => [
    id,
    { ...counted, days: Math.floor((ctx.now - firstAt) / DAY_MS) },
  ]);
}
