import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { type QuestTerms, type ReadableCampaign, shareOfQuest } from "../../../domain/booking";
import { DAY_MS } from "../../../domain/kernel";
import {
  boughtUnits,
  earnedPart,
  type Quote,
  SHOWABLE_STATUSES,
  type ShownMedia,
} from "../../../domain/money";
import { EARNED_STATES } from "../../../domain/quests";
import {
  campaignPacing,
  type DeliveryCounts,
  goalOf,
  type PacedUnit,
  type Pacing,
  RECENT_DAYS,
  shareOfDelivery,
  shareOfSlots,
  spendingQuote,
  spentOnDelivery,
  spentOnSlots,
  sumCounts,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { inlined } from "../../db/inlined";
import { askStoresOf, isAmong, type ServiceContext } from "../kernel";
import { counts } from "../reports";
import { isVideoCreative } from "../serving";

/** A campaign's delivery counts, in total and since a given instant. */
export interface CampaignCounts {
  totals: DeliveryCounts;
  recent: DeliveryCounts;
  /** Since the requested instant. */
  since: DeliveryCounts;
  /** Days from its start on which it was shown. */
  daysShown: number;
  /** Billed impressions of videos, removed ones included: in total, and since the requested instant. */
  videos: { totals: number; since: number };
  /** Whether one of its videos can be shown. */
  mayShowVideo: boolean;
  /** When it first went live, epoch milliseconds. */
  liveAtMs: number | null;
  /** Whether a creative was ever approved, so that the advertiser did not prevent delivery. */
  hadCreative: boolean;
  /** Confirmed participants of a quest; 0 for any other campaign. */
  participants: number;
  /** Time zone of its product. */
  zone: string;
}

/**
 * Counts by campaign, read in one query of the database and one of each publisher's store.
 * @param ids of campaigns that the caller may read
 * @param sinceMs epoch milliseconds: start of `since`
 */
export async function readCampaignCounts(
  ctx: ServiceContext,
  ids: readonly string[],
  sinceMs: number,
): Promise<Map<string, CampaignCounts>> {
  if (ids.length === 0) return new Map();
  const { adProducts, campaigns } = schema;
  const earned = inlined(EARNED_STATES);
  const showable = inlined(SHOWABLE_STATUSES);
  const booked = await ctx.db
    .select({
      id: campaigns.id,
      pubProjectId: campaigns.pubProjectId,
      startsAt: campaigns.startsAt,
      videoIds: sql<string>`(select json_group_array(creatives.id) from creatives left join assets on assets.id = creatives.asset_id
        where creatives.campaign_id = ${campaigns.id} and ${isVideoCreative()})`,
      mayShowVideo: sql<number>`exists(select 1 from creatives c join assets a on a.id = c.asset_id
        where c.campaign_id = ${campaigns.id} and c.status in (${showable}) and a.content_type like 'video/%')`,
      liveAtMs: sql<number | null>`(select min(h.at) from campaign_history h
        where h.campaign_id = ${campaigns.id} and h.to_status = 'live')`,
      hadCreative: sql<number>`exists(select 1 from creatives c where c.campaign_id = ${campaigns.id} and c.status in ('live', 'paused'))`,
      participants: sql<number>`case when ${campaigns.quest} is null then 0 else (select count(*) from participations p
        where p.campaign_id = ${campaigns.id} and p.state in (${earned})) end`,
      zone: adProducts.timezone,
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .where(isAmong(campaigns.id, ids));
  const counted = new Map((await readStored(ctx, booked, sinceMs)).map((row) => [row.id, row]));
  return new Map(
    booked.map(({ id, zone, liveAtMs, participants, ...row }) => {
      const of = counted.get(id);
      return [
        id,
        {
          totals: of ? sumCounts([of.totals]) : NO_COUNTS,
          recent: of ? sumCounts([of.recent]) : NO_COUNTS,
          since: of ? sumCounts([of.since]) : NO_COUNTS,
          daysShown: of?.daysShown ?? 0,
          ...{ liveAtMs, participants, zone },
          hadCreative: row.hadCreative === 1,
          videos: { totals: of?.videos ?? 0, since: of?.videosSince ?? 0 },
          mayShowVideo: row.mayShowVideo === 1,
        },
      ];
    }),
  );
}

const NO_COUNTS: DeliveryCounts = sumCounts([]);

interface StoredCampaign {
  id: string;
  pubProjectId: string;
  startsAt: number | null;
  /** JSON. */
  videoIds: string;
}

/** Campaigns without figures are not among them. */
function readStored(ctx: ServiceContext, booked: readonly StoredCampaign[], sinceMs: number) {
  const { deliveryTotals: totals } = figures;
  const byId = new Map(booked.map((each) => [each.id, each]));
  const recentMs = ctx.now - RECENT_DAYS * DAY_MS;
  return askStoresOf(ctx, booked, (db, ids) => {
    const starts = Object.fromEntries(ids.map((id) => [id, byId.get(id)?.startsAt ?? null]));
    const videoIds = ids.flatMap((id) => JSON.parse(byId.get(id)?.videoIds ?? "[]") as string[]);
    const startsAt = sql`(${JSON.stringify(starts)} ->> ${totals.campaignId})`;
    const dayFromStart = sql`(${totals.bucketAt} - ${startsAt}) / ${sql.raw(String(DAY_MS))}`;
    const ofVideo = isAmong(totals.creativeId, videoIds);
    return db
      .select({
        id: totals.campaignId,
        totals: counts(),
        recent: countsFrom(recentMs),
        since: countsFrom(sinceMs),
        daysShown: sql<number>`count(distinct case when ${totals.impressions} > 0 then ${dayFromStart} end)`,
        videos: sql<number>`sum(case when ${ofVideo} then ${totals.billedImpressions} else 0 end)`,
        videosSince: sql<number>`sum(case when ${ofVideo} and ${totals.bucketAt} >= ${sinceMs} then ${totals.billedImpressions} else 0 end)`,
      })
      .from(totals)
      .where(isAmong(totals.campaignId, ids))
      .groupBy(totals.campaignId);
  });
}

function countsFrom(fromMs: number) {
  const { bucketAt, impressions, clicks, billedImpressions, billedClicks } = figures.deliveryTotals;
  const sumOf = (column: SQLWrapper) =>
    sql<number>`sum(case when ${bucketAt} >= ${fromMs} then ${column} end)`;
  return {
    impressions: sumOf(impressions),
    clicks: sumOf(clicks),
    billedImpressions: sumOf(billedImpressions),
    billedClicks: sumOf(billedClicks),
  };
}

type Paced = Pick<ReadableCampaign, "status" | "startsAt" | "endsAt" | "inhouseImpressions">;

/** Null for a campaign without an agreed quote or without a goal: quests, and in-house campaigns without a limit. */
export function pacingOf(
  campaign: Paced,
  quote: Quote | null,
  counted: CampaignCounts,
  nowMs: number,
): Pacing | null {
  const goal = goalFor(campaign, quote, counted);
  const { status, startsAt: startsAtMs, endsAt: endsAtMs } = campaign;
  if (goal === null || startsAtMs === null || endsAtMs === null || !PACED.has(status)) return null;
  const delivered = inUnit(goal.unit, quote, counted.totals, counted.daysShown);
  const recent = inUnit(goal.unit, quote, counted.recent, 0);
  const { liveAtMs, zone } = counted;
  const period = { startsAtMs, liveAtMs, endsAtMs, zone };
  return campaignPacing({ status, ...period, goal, delivered, recent }, nowMs);
}

/** Statuses from booking on. */
const PACED: ReadonlySet<string> = new Set(["booked", "live", "paused", "closed", "cancelled"]);

function goalFor(
  { startsAt, endsAt, inhouseImpressions }: Paced,
  quote: Quote | null,
  counted: CampaignCounts,
) {
  if (quote === null || startsAt === null || endsAt === null) return null;
  return goalOf({
    pricing: quote.pricing,
    units: boughtOf(quote, counted),
    startsAtMs: startsAt,
    endsAtMs: endsAt,
    inhouseImpressions,
  });
}

/** Units that the agreed budget buys, with each counted impression priced by its medium. */
export function boughtOf(quote: Quote, { totals, videos, mayShowVideo }: CampaignCounts): number {
  if (quote.pricing !== "cpm") return quote.units;
  return boughtUnits(quote, shownMedia(totals, videos.totals), mayShowVideo);
}

function inUnit(unit: PacedUnit, quote: Quote | null, of: DeliveryCounts, days: number): number {
  if (unit === "day") return days;
  if (unit === "click") return of.billedClicks;
  return quote?.pricing === "inhouse" ? of.impressions : of.billedImpressions;
}

/**
 * Amount that a campaign has spent, in minor units, excluding VAT.
 * @param fromMs start of the counted period; null for the whole campaign
 * @returns of a quest the part that its participants are worth, of a period null; null for a campaign that was never booked, and for a cancelled one, which is settled by agreement
 * Source: rule R7.
 */
export function spentOf(
  campaign: Paced & { quest?: QuestTerms | null },
  quote: Quote | null,
  counted: CampaignCounts,
  nowMs: number,
  fromMs: number | null = null,
): number | null {
  const { startsAt, endsAt, quest = null } = campaign;
  if (quest !== null && quote !== null && EARNING.has(campaign.status) && fromMs === null)
    return earnedPart(quote.supplyMinor, shareOfQuest(quest, questProgress(counted)));
  const agreed = spendingQuote({ status: campaign.status, quote });
  if (agreed === null || startsAt === null || endsAt === null) return null;
  if (agreed.pricing === "cpp") {
    const before = fromMs === null ? 0 : spentOnSlots(agreed, startsAt, endsAt, fromMs);
    return spentOnSlots(agreed, startsAt, endsAt, nowMs) - before;
  }
  const of = fromMs === null ? counted.totals : counted.since;
  const videos = fromMs === null ? counted.videos.totals : counted.videos.since;
  return spentOnDelivery(agreed, { ...shownMedia(of, videos), clicks: of.billedClicks });
}

const questProgress = ({ participants, liveAtMs }: Pick<CampaignCounts, "participants" | "liveAtMs">) => ({
  confirmed: participants,
  hasOpened: liveAtMs !== null,
});

/** Statuses in which a quest has earned what its participants are worth. */
const EARNING: ReadonlySet<string> = new Set(["live", "paused", "closed"]);

/**
 * The part of the agreed total that a booked campaign has earned by its delivery, of a quest by its confirmed participants. Minor units, VAT
 * included. Source: rules B27, M21, R7.
 */
export function earnedOf(
  { startsAt, endsAt, status, quest = null }: Paced & { quest?: QuestTerms | null },
  quote: Quote | null,
  { totals, videos, liveAtMs, hadCreative, participants }: CampaignCounts,
  nowMs: number,
): number {
  const agreed = spendingQuote({ status, quote });
  if (quest !== null && quote !== null && EARNING.has(status)) {
    return earnedPart(quote.totalMinor, shareOfQuest(quest, questProgress({ participants, liveAtMs })));
  }
  if (agreed === null || startsAt === null || endsAt === null) return 0;
  // Days that were reserved for creatives that never arrived are earned; other days on which nothing could be shown are not.
  if (agreed.pricing === "cpp" && liveAtMs === null && hadCreative) return 0;
  const share =
    agreed.pricing === "cpp"
      ? shareOfSlots(startsAt, endsAt, nowMs)
      : shareOfDelivery(agreed, { ...shownMedia(totals, videos.totals), clicks: totals.billedClicks });
  return earnedPart(agreed.totalMinor, share);
}

const shownMedia = ({ billedImpressions }: DeliveryCounts, videos: number): ShownMedia => ({
  images: billedImpressions - videos,
  videos,
});
