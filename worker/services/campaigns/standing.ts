import { and, eq, gte, sum } from "drizzle-orm";
import { dayAt, dayStartMs } from "../../../domain/calendar/day";
import { type StandingRefusal, standingRefusals } from "../../../domain/campaign/standing-refusals";
import { boughtUnits, hasFilm } from "../../../domain/pricing/film-units";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { CampaignRow } from "./find";
import type { CampaignDetail } from "./get";

type Read = Pick<CampaignDetail, "campaign" | "offer" | "creatives" | "quote" | "totals">;

/** What only a campaign that runs is asked about. */
interface StandingReads {
  /** Of its publisher. */
  blockedCategories: readonly string[];
  /** Of the product's day so far; 0 where no quota hangs on it. */
  impressionsToday: number;
}

const isRunning = ({ status }: CampaignRow) => status === "live" || status === "paused";

/** @param offer of its product, whose zone the day is of */
export async function readStanding(
  ctx: ServiceContext,
  campaign: CampaignRow,
  offer: Promise<Pick<CampaignDetail["offer"], "product">>,
): Promise<StandingReads> {
  if (!isRunning(campaign)) return { blockedCategories: [], impressionsToday: 0 };
  const [blockedCategories, impressionsToday] = await Promise.all([
    blockedCategoriesOf(ctx, campaign),
    campaign.dailyQuota === null
      ? 0
      : offer.then(({ product }) => impressionsTodayOf(ctx, campaign.id, product.timezone)),
  ]);
  return { blockedCategories, impressionsToday };
}

async function blockedCategoriesOf(ctx: ServiceContext, campaign: CampaignRow): Promise<string[]> {
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { adBlockingCategories: true },
    where: eq(schema.projects.id, campaign.pubProjectId),
  });
  return publisher?.adBlockingCategories ?? [];
}

async function impressionsTodayOf(ctx: ServiceContext, campaignId: string, zone: string): Promise<number> {
  const { deliveryTotals } = schema;
  const from = dayStartMs(dayAt(ctx.now, zone), zone);
  const [row] = await ctx.db
    .select({ impressions: sum(deliveryTotals.impressions).mapWith(Number) })
    .from(deliveryTotals)
    .where(and(eq(deliveryTotals.campaignId, campaignId), gte(deliveryTotals.bucketAt, from)));
  return row?.impressions ?? 0;
}

/** What stands in a campaign's way at this moment, by all that its page has read. A quest is shown by its channel. */
export function standingOf(
  { campaign, offer, creatives, quote, totals }: Read,
  { blockedCategories, impressionsToday }: StandingReads,
  nowMs: number,
): StandingRefusal[] {
  if (campaign.quest !== null) return [];
  const { status, advertiserCategory: category, dailyQuota, inhouseImpressions } = campaign;
  const { timezone: zone, videoPriceMinor } = offer.product;
  const bought = quote && {
    pricing: quote.pricing,
    units: boughtUnits(quote, videoPriceMinor, hasFilm(creatives)),
  };
  const shown = creatives.map(({ asset, ...creative }) => ({ ...creative, assetStatus: asset.status }));
  const facts = { status, zone, category, blockedCategories, bought, delivered: totals, impressionsToday };
  const limits = { dailyQuota, inhouseImpressions };
  return standingRefusals({ ...facts, ...limits, units: offer.units, creatives: shown }, nowMs);
}
