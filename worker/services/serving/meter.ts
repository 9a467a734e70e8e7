import { and, eq, gte, sql } from "drizzle-orm";
import { type MeterConfig, type MeterLimit, type TrafficBucket, trafficShape } from "../../../domain/budget";
import { BUCKET_MS, HOUR_MS } from "../../../domain/kernel";
import { SHOWABLE_STATUSES } from "../../../domain/money";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import type { CampaignRow } from "../../db/schema";
import { askOnce, askStoresOf, isAmong, type ServiceContext } from "../kernel";

/** A campaign's video creatives, removed ones included, because their impressions keep the video price. */
type MeterVideos = Pick<NonNullable<MeterLimit["video"]>, "creativeIds" | "isShowable">;

/** Facts that a meter needs in addition to its campaign. */
interface MeterFacts {
  zone: string;
  videos: MeterVideos;
  /** See `MeterConfig`. */
  traffic: readonly number[] | null;
  /** Whether delivery is stopped: the publisher's plan is used up, or a side is suspended. */
  isStopped: boolean;
  /** See `MeterConfig`. */
  isPlanUnlimited: boolean;
}

/** Sends the campaign's configuration to its meter. An older version never overwrites a newer one. */
export async function configureMeter(ctx: ServiceContext, campaign: CampaignRow): Promise<void> {
  const { adProducts, projects } = schema;
  const [product] = await ctx.db
    .select({
      timezone: adProducts.timezone,
      country: projects.country,
      plan: projects.plan,
      planExhaustedAt: projects.planExhaustedAt,
      isSuspended: sql<number>`(${projects.suspendedAt} is not null or exists (select 1 from ${projects} as buyer where buyer.id = ${campaign.projectId} and buyer.suspended_at is not null))`,
    })
    .from(adProducts)
    .innerJoin(projects, eq(projects.id, adProducts.projectId))
    .where(eq(adProducts.id, campaign.productId))
    .limit(1);
  const zone = product?.timezone ?? "Asia/Seoul";
  const isPaced = campaign.status === "live" && limitOf(campaign, NO_VIDEOS)?.isPaced === true;
  const config = meterConfigOf(campaign, {
    zone,
    videos: campaign.quote?.videoUnits === undefined ? NO_VIDEOS : await videosOf(ctx, campaign.id),
    traffic: isPaced ? await forecastOf(ctx, campaign.productId, zone) : null,
    isStopped: (product?.planExhaustedAt ?? null) !== null || Boolean(product?.isSuspended),
    isPlanUnlimited: product?.plan === "wave",
  });
  const namespace = ctx.env.CAMPAIGN_METER;
  await namespace.get(namespace.idFromName(campaign.id), placeNear(product?.country)).configure(config);
}

/** A meter or a store is created by its first call, wherever an operator or the clock may be; its readers are in its publisher's country. */
export const placeNear = (country = "") =>
  country === "KR" || country === "JP" ? { locationHint: "apac-ne" as const } : {};

const METERS_AT_ONCE = 25;

/** Configures the meters of several campaigns; a meter that does not answer is skipped. */
export async function configureMeters(ctx: ServiceContext, campaigns: readonly CampaignRow[]): Promise<void> {
  for (let first = 0; first < campaigns.length; first += METERS_AT_ONCE) {
    const some = campaigns.slice(first, first + METERS_AT_ONCE);
    await Promise.allSettled(some.map((campaign) => configureMeter(ctx, campaign)));
  }
}

const NO_VIDEOS: MeterVideos = { creativeIds: [], isShowable: false };

async function videosOf(ctx: ServiceContext, campaignId: string): Promise<MeterVideos> {
  const { creatives, assets } = schema;
  const videos = await ctx.db
    .select({ id: creatives.id, status: creatives.status })
    .from(creatives)
    .leftJoin(assets, eq(assets.id, creatives.assetId))
    .where(and(eq(creatives.campaignId, campaignId), isVideoCreative()));
  const showable: ReadonlySet<string> = new Set(SHOWABLE_STATUSES);
  return {
    creativeIds: videos.map(({ id }) => id),
    isShowable: videos.some(({ status }) => showable.has(status)),
  };
}

/** Ids of the campaigns' creatives that are videos, removed ones included. */
export function videoCreativesOf(ctx: ServiceContext, campaignIds: readonly string[]): Promise<string[]> {
  const { creatives, assets } = schema;
  const ids = campaignIds.toSorted();
  return askOnce(ctx, `videos ${ids}`, async () => {
    const rows = await ctx.db
      .select({ id: creatives.id })
      .from(creatives)
      .leftJoin(assets, eq(assets.id, creatives.assetId))
      .where(and(isAmong(creatives.campaignId, ids), isVideoCreative()));
    return rows.map(({ id }) => id);
  });
}

/** Condition on rows of `creatives` joined with their `assets`, if these still exist. */
export function isVideoCreative() {
  const { creatives, assets } = schema;
  return sql`(${creatives.type} = 'video' or coalesce(${assets.contentType}, '') like 'video/%')`;
}

export function meterConfigOf(campaign: CampaignRow, facts: MeterFacts): MeterConfig {
  const limit = limitOf(campaign, facts.videos);
  return {
    campaignId: campaign.id,
    version: campaign.version,
    serving: campaign.status === "live" && campaign.quote !== null && !facts.isStopped,
    startsAtMs: campaign.startsAt ?? 0,
    endsAtMs: campaign.endsAt ?? 0,
    limit: limit?.limit ?? null,
    isInhouse: campaign.quote?.pricing === "inhouse",
    dailyQuota: campaign.dailyQuota,
    zone: facts.zone,
    traffic: facts.traffic,
    isPlanUnlimited: facts.isPlanUnlimited,
  };
}

/** Limit of a campaign that must not deliver. */
const NOTHING = { limit: { unit: "impression", count: 0 }, isPaced: false } as const;

/**
 * The delivery limit by the agreed quote: the units that the budget buys, for videos too if it may be spent on them. In-house: the
 * impression limit, if there is one. CPP has no limit. Limits from a budget are paced over the period.
 */
function limitOf(
  { quote, inhouseImpressions }: CampaignRow,
  videos: MeterVideos,
): { limit: MeterLimit; isPaced: boolean } | null {
  if (quote === null) return NOTHING;
  switch (quote.pricing) {
    case "cpc":
      return { limit: { unit: "click", count: quote.units }, isPaced: true };
    case "cpm": {
      const { units: count, videoUnits } = quote;
      const video = videoUnits === undefined ? {} : { video: { ...videos, count: videoUnits } };
      return { limit: { unit: "impression", count, ...video }, isPaced: true };
    }
    case "inhouse":
      return inhouseImpressions === null
        ? null
        : { limit: { unit: "impression", count: inhouseImpressions }, isPaced: false };
    case "cpp":
      return null;
    // A quest is not delivered as an ad.
    case "cpq":
      return NOTHING;
  }
}

/** Whole weeks, so that each weekday has the same weight. */
const HISTORY_MS = 14 * 24 * HOUR_MS;

/**
 * Distribution of a product's traffic over a day of its zone, from its units' requests in the last two weeks; if these are unknown,
 * from its campaigns' delivery.
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
  const { campaigns } = schema;
  const { deliveryTotals: t } = figures;
  const { id, pubProjectId } = campaigns;
  const booked = await ctx.db
    .select({ id, pubProjectId })
    .from(campaigns)
    .where(eq(campaigns.productId, productId));
  const rows = await askStoresOf(ctx, booked, (db, ids) =>
    db
      .select({ atMs: t.bucketAt, count: sql<number>`sum(${t.impressions})` })
      .from(t)
      .where(and(isAmong(t.campaignId, ids), gte(t.bucketAt, sinceMs)))
      .groupBy(t.bucketAt),
  );
  return rows.map((row) => ({ ...row, lengthMs: BUCKET_MS }));
}
