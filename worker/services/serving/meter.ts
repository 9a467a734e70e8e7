import { and, eq, gte, inArray, like, sql } from "drizzle-orm";
import { type MeterConfig, type TrafficBucket, trafficShape } from "../../../domain/budget";
import { BUCKET_MS, HOUR_MS } from "../../../domain/kernel";
import { boughtUnits, SHOWABLE_STATUSES } from "../../../domain/money";
import { schema } from "../../db/client";
import type { CampaignRow } from "../../db/schema";
import type { ServiceContext } from "../kernel";

/** What of a product the meter has to know. */
interface MeterProduct {
  zone: string;
  /** Minor units for 1,000 impressions, where the campaign has videos and the product prices them apart; otherwise null. */
  videoPriceMinor: number | null;
  /** See `MeterConfig`. */
  traffic: readonly number[] | null;
  /** Whether the publisher's plan is used up, so that nothing of it is delivered. */
  isPlanExhausted: boolean;
  /** See `MeterConfig`. */
  isPlanUnlimited: boolean;
}

/** Tells the campaign's meter what it may lease. An older version never overwrites a newer one. */
export async function configureMeter(ctx: ServiceContext, campaign: CampaignRow): Promise<void> {
  const { adProducts, projects } = schema;
  const [product] = await ctx.db
    .select({
      timezone: adProducts.timezone,
      videoPriceMinor: adProducts.videoPriceMinor,
      plan: projects.plan,
      planExhaustedAt: projects.planExhaustedAt,
    })
    .from(adProducts)
    .innerJoin(projects, eq(projects.id, adProducts.projectId))
    .where(eq(adProducts.id, campaign.productId))
    .limit(1);
  const zone = product?.timezone ?? "Asia/Seoul";
  const videoPriceMinor = product?.videoPriceMinor ?? null;
  const isPriced = videoPriceMinor !== null && (await hasVideo(ctx, campaign.id));
  const isPaced = campaign.status === "live" && limitOf(campaign, null)?.isPaced === true;
  const config = meterConfigOf(campaign, {
    zone,
    videoPriceMinor: isPriced ? videoPriceMinor : null,
    traffic: isPaced ? await forecastOf(ctx, campaign.productId, zone) : null,
    isPlanExhausted: (product?.planExhaustedAt ?? null) !== null,
    isPlanUnlimited: product?.plan === "wave",
  });
  const namespace = ctx.env.CAMPAIGN_METER;
  await namespace.get(namespace.idFromName(campaign.id)).configure(config);
}

/** As `hasVideo` of `domain/money`, asked of the database. */
async function hasVideo(ctx: ServiceContext, campaignId: string): Promise<boolean> {
  const { creatives, assets } = schema;
  const [video] = await ctx.db
    .select({ id: creatives.id })
    .from(creatives)
    .innerJoin(assets, eq(assets.id, creatives.assetId))
    .where(
      and(
        eq(creatives.campaignId, campaignId),
        inArray(creatives.status, [...SHOWABLE_STATUSES]),
        like(assets.contentType, "video/%"),
      ),
    )
    .limit(1);
  return video !== undefined;
}

export function meterConfigOf(campaign: CampaignRow, product: MeterProduct): MeterConfig {
  const limit = limitOf(campaign, product.videoPriceMinor);
  return {
    campaignId: campaign.id,
    version: campaign.version,
    serving: campaign.status === "live" && campaign.quote !== null && !product.isPlanExhausted,
    startsAtMs: campaign.startsAt ?? 0,
    endsAtMs: campaign.endsAt ?? 0,
    limit: limit === null ? null : { unit: limit.unit, count: limit.count },
    isInhouse: campaign.quote?.pricing === "inhouse",
    dailyQuota: campaign.dailyQuota,
    zone: product.zone,
    traffic: product.traffic,
    isPlanUnlimited: product.isPlanUnlimited,
  };
}

/** What nothing says how much of may be delivered: nothing. */
const NOTHING = { unit: "impression", count: 0, isPaced: false } as const;

/**
 * What the budget buys, of videos where it may be spent on them. In-house: the impressions it was given, where it was given any. CPP has no
 * limit. What has a budget is spread over its period.
 */
function limitOf(
  { quote, inhouseImpressions }: CampaignRow,
  videoPriceMinor: number | null,
): { unit: "impression" | "click"; count: number; isPaced: boolean } | null {
  if (quote === null) return NOTHING;
  switch (quote.pricing) {
    case "cpc":
      return { unit: "click", count: quote.units, isPaced: true };
    case "cpm":
      return { unit: "impression", count: boughtUnits(quote, videoPriceMinor, true), isPaced: true };
    case "inhouse":
      return inhouseImpressions === null ? null : { ...NOTHING, count: inhouseImpressions };
    case "cpp":
      return null;
    // A quest is no ad.
    case "cpq":
      return NOTHING;
  }
}

/** Whole weeks, so that no weekday weighs more than another. */
const HISTORY_MS = 14 * 24 * HOUR_MS;

/**
 * How a product's traffic is spread over a day of its zone, by what its units were asked for in the last two weeks; where that is not known,
 * by what its campaigns delivered.
 * @param zone the product's
 */
export async function forecastOf(ctx: ServiceContext, productId: string, zone: string): Promise<number[]> {
  const sinceMs = ctx.now - HISTORY_MS;
  const asked = await requestsOf(ctx, productId, sinceMs);
  return trafficShape(asked.length > 0 ? asked : await impressionsOf(ctx, productId, sinceMs), zone);
}

async function requestsOf(ctx: ServiceContext, productId: string, sinceMs: number): Promise<TrafficBucket[]> {
  const { unitTraffic, adProductUnits } = schema;
  const rows = await ctx.db
    .select({ atMs: unitTraffic.hourAt, count: sql<number>`sum(${unitTraffic.requests})` })
    .from(adProductUnits)
    .innerJoin(unitTraffic, eq(unitTraffic.unitId, adProductUnits.unitId))
    .where(and(eq(adProductUnits.productId, productId), gte(unitTraffic.hourAt, sinceMs)))
    .groupBy(unitTraffic.hourAt);
  return rows.map((row) => ({ ...row, lengthMs: HOUR_MS }));
}

async function impressionsOf(
  ctx: ServiceContext,
  productId: string,
  sinceMs: number,
): Promise<TrafficBucket[]> {
  const { deliveryTotals, campaigns } = schema;
  const rows = await ctx.db
    .select({ atMs: deliveryTotals.bucketAt, count: sql<number>`sum(${deliveryTotals.impressions})` })
    .from(campaigns)
    .innerJoin(deliveryTotals, eq(deliveryTotals.campaignId, campaigns.id))
    .where(and(eq(campaigns.productId, productId), gte(deliveryTotals.bucketAt, sinceMs)))
    .groupBy(deliveryTotals.bucketAt);
  return rows.map((row) => ({ ...row, lengthMs: BUCKET_MS }));
}
