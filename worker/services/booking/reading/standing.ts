import { and, asc, eq, gte, sum } from "drizzle-orm";
import { z } from "zod";
import {
  CAMPAIGN_ACTORS,
  CAMPAIGN_STATUSES,
  type CampaignRejection,
  type CreativeDecision,
  movedPeriodView,
} from "../../../../domain/booking";
import { dayAt, dayStartMs, momentView, namedView } from "../../../../domain/kernel";
import { repricingView } from "../../../../domain/money";
import { type StandingRefusal, standingRefusals } from "../../../../domain/serving";
import { schema } from "../../../db/client";
import { figures } from "../../../db/figures";
import { figuresOf, type ServiceContext } from "../../kernel";
import type { CampaignRow } from "../find";
import { boughtOf, type CampaignCounts } from "../pacing";
import type { CampaignDetail } from "./get";

type Read = Pick<CampaignDetail, "campaign" | "offer" | "creatives" | "quote" | "totals"> & {
  counted: CampaignCounts | undefined;
};

/** Data that is read only for a running campaign. */
interface StandingReads {
  /** Categories that its publisher blocks. */
  blockedCategories: readonly string[];
  /** Impressions of the product's current day; 0 if no quota depends on it. */
  impressionsToday: number;
}

const isRunning = ({ status }: CampaignRow) => status === "live" || status === "paused";

/** @param offer its product, whose zone defines the day */
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
      : offer.then(({ product }) => impressionsTodayOf(ctx, campaign, product.timezone)),
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

async function impressionsTodayOf(
  ctx: ServiceContext,
  { id, pubProjectId }: CampaignRow,
  zone: string,
): Promise<number> {
  const { deliveryTotals } = figures;
  const from = dayStartMs(dayAt(ctx.now, zone), zone);
  const [row] = await figuresOf(ctx, pubProjectId)
    .select({ impressions: sum(deliveryTotals.impressions).mapWith(Number) })
    .from(deliveryTotals)
    .where(and(eq(deliveryTotals.campaignId, id), gte(deliveryTotals.bucketAt, from)));
  return row?.impressions ?? 0;
}

/** The current obstacles to a campaign's delivery, from data that its page has already read. A quest is shown by its channel. */
export function standingOf(
  { campaign, offer, creatives, quote, totals, counted }: Read,
  { blockedCategories, impressionsToday }: StandingReads,
  nowMs: number,
): StandingRefusal[] {
  if (campaign.quest !== null) return [];
  const { status, advertiserCategory: category, dailyQuota, inhouseImpressions } = campaign;
  const { timezone: zone } = offer.product;
  const units = quote && counted ? boughtOf(quote, counted) : quote?.units;
  const bought = quote && { pricing: quote.pricing, units: units ?? 0 };
  const shown = creatives.map(({ asset, ...creative }) => ({ ...creative, assetStatus: asset.status }));
  const facts = { status, zone, category, blockedCategories, bought, delivered: totals, impressionsToday };
  const limits = { dailyQuota, inhouseImpressions };
  return standingRefusals({ ...facts, ...limits, units: offer.units, creatives: shown }, nowMs);
}

type CampaignStep = typeof schema.campaignHistory.$inferSelect & { actorName: string | null };
export type CreativeStep = typeof schema.creativeHistory.$inferSelect & { actorName: string | null };

/** One history entry: a step of the campaign, or of one of its creatives. */
export const historyItemView = z.object({
  id: z.string(),
  action: z.string().describe("What was done"),
  fromStatus: z
    .enum(CAMPAIGN_STATUSES)
    .nullable()
    .describe("State of the campaign before; null for its first step"),
  toStatus: z.enum(CAMPAIGN_STATUSES).describe("State of the campaign after"),
  actorKind: z.enum(CAMPAIGN_ACTORS).describe("Which side acted"),
  actorName: z.string().nullable().describe("Name of who acted; null where nobody is named"),
  reason: z.string().nullable().describe("Why, as both sides read it; null where none was given"),
  moved: movedPeriodView
    .nullable()
    .describe("The days before and after a postponement, an extension or a late approval"),
  repriced: repricingView
    .nullable()
    .describe("The totals before and after an approval that came after the start"),
  /** Its name at that time. */
  creative: namedView.nullable().describe("The creative that the step is about; null: the campaign itself"),
  at: momentView.describe("When it happened"),
});
export type ShownStep = z.output<typeof historyItemView>;

/** A history entry with the actor's account id, which no page shows. */
export type HistoryItem = ShownStep & { actorAccountId: string | null };

/** Every transition in order, with the actor's name. */
export async function readHistory(ctx: ServiceContext, campaignId: string): Promise<CampaignStep[]> {
  const rows = await ctx.db
    .select({ entry: schema.campaignHistory, actorName: schema.accounts.name })
    .from(schema.campaignHistory)
    .leftJoin(schema.accounts, eq(schema.accounts.id, schema.campaignHistory.actorAccountId))
    .where(eq(schema.campaignHistory.campaignId, campaignId))
    .orderBy(asc(schema.campaignHistory.campaignVersion));
  return rows.map(({ entry, actorName }) => ({ ...entry, actorName }));
}

/** Every step of the campaign's creatives in order, removed ones included, with the actor's name. */
export async function readCreativeSteps(ctx: ServiceContext, campaignId: string): Promise<CreativeStep[]> {
  const { accounts, creativeHistory } = schema;
  const rows = await ctx.db
    .select({ entry: creativeHistory, actorName: accounts.name })
    .from(creativeHistory)
    .leftJoin(accounts, eq(accounts.id, creativeHistory.actorAccountId))
    .where(eq(creativeHistory.campaignId, campaignId))
    .orderBy(asc(creativeHistory.at), asc(creativeHistory.creativeId), asc(creativeHistory.creativeVersion));
  return rows.map(({ entry, actorName }) => ({ ...entry, actorName }));
}

/**
 * Both histories merged by time. At the same instant, decisions on creatives come before those on the campaign, and additions
 * come last.
 */
export function wholeHistory(
  steps: readonly CampaignStep[],
  creativeSteps: readonly CreativeStep[],
): HistoryItem[] {
  const ofCreatives = creativeSteps.map(
    ({
      seen: _,
      campaignId: _id,
      campaignStatus,
      creativeId,
      creativeName,
      creativeVersion: _v,
      ...step
    }) => ({
      ...step,
      fromStatus: campaignStatus,
      toStatus: campaignStatus,
      moved: null,
      repriced: null,
      creative: { id: creativeId, name: creativeName },
    }),
  );
  const ofCampaign = steps.map(({ seen: _, campaignId: _id, campaignVersion: _v, ...step }) => ({
    ...step,
    creative: null,
  }));
  const isDecision = ({ action }: HistoryItem) =>
    action === "creative-approve" || action === "creative-reject";
  const others = ofCreatives.filter((item) => !isDecision(item));
  return [...ofCreatives.filter(isDecision), ...ofCampaign, ...others].sort((a, b) => a.at - b.at);
}

/** The campaign's last rejection whose reviewed content is recorded; null if there is none. */
export function lastRejection(steps: readonly CampaignStep[]): CampaignRejection | null {
  const step = steps.findLast(({ toStatus, seen }) => toStatus === "rejected" && seen !== null);
  return step?.seen ? { reason: step.reason, at: step.at, seen: step.seen } : null;
}

/** The last decision on each creative, by creative id. */
export function lastDecisions(steps: readonly CreativeStep[]): Map<string, CreativeDecision> {
  return new Map(
    steps.flatMap(({ action, at, creativeId, reason, seen }) =>
      seen
        ? [
            [
              creativeId,
              { verdict: action === "creative-approve" ? "approved" : "rejected", reason, at, seen },
            ],
          ]
        : [],
    ),
  );
}
