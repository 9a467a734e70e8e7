import { and, gte, inArray, ne, or } from "drizzle-orm";
import { z } from "zod";
import { CAMPAIGN_LABELS } from "../../../../domain/booking";
import {
  addDays,
  amountView,
  CURRENCIES,
  type Currency,
  type Day,
  dayAt,
  dayStartMs,
  dayView,
  LIST_PAGE_LIMIT,
  momentView,
  monthOf,
} from "../../../../domain/kernel";
import {
  behindReason,
  behindReasonView,
  pacingView,
  runningTrend,
  trendView,
} from "../../../../domain/reports";
import { schema } from "../../../db/client";
import { requireAccess, type ServiceContext } from "../../kernel";
import { refusalsByCampaign } from "../../serving";
import { type CampaignCounts, pacingOf, readCampaignCounts, spentOf } from "../pacing";
import { campaignsOf, type ListedCampaign, queryCampaignRows, toListItem } from "./query";

const TREND_DAYS = 30;

const shownView = z.object({
  id: z.string(),
  /** Empty while a draft has no name. */
  name: z.string(),
  label: z.enum(CAMPAIGN_LABELS),
  productName: z.string(),
  publisherName: z.string(),
  startDay: dayView.nullable(),
  endDay: dayView.nullable(),
});

const runningCampaignView = shownView.extend({
  currency: z.enum(CURRENCIES),
  /** The product's time zone, in which days are counted. */
  timezone: z.string(),
  /** Null for a campaign without a goal. */
  pacing: pacingView.nullable(),
  /** Minor units, excluding VAT; null if unknown. */
  spentMinor: amountView.nullable(),
  /** Reason for being behind; null for a campaign that is not behind. */
  behind: behindReasonView.nullable(),
});
export type RunningCampaign = z.output<typeof runningCampaignView>;

export const accountOverviewView = z.object({
  month: z.string().describe("Of the ad account's zone: 2026-11"),
  /** Spent this month by currency, excluding VAT. */
  spent: z.array(z.object({ currency: z.enum(CURRENCIES), minor: amountView })),
  impressions: z.int(),
  clicks: z.int(),
  /** Live or paused campaigns, those behind their plan first. */
  running: z.array(runningCampaignView),
  /** Number of running campaigns. */
  runningTrend: trendView,
  /** Requested or booked campaigns that have not started, the earliest start first. */
  next: z.array(shownView),
  hasCampaigns: z.boolean(),
  now: momentView,
});
export type AccountOverview = z.output<typeof accountOverviewView>;

/**
 * The home page of an ad account: running campaigns with their progress, spend of this month, and upcoming starts.
 * @throws AppError of `requireAccess`
 */
export async function getAccountOverview(ctx: ServiceContext, projectId: string): Promise<AccountOverview> {
  const { project } = await requireAccess(ctx, projectId, "campaign.read", "adv");
  const today = dayAt(ctx.now, project.timezone);
  const month = monthOf(today);
  const monthStart = `${month}-01`;
  const monthStartMs = dayStartMs(monthStart, project.timezone);
  const trendFrom = addDays(today, -TREND_DAYS);
  const shown = await listed(ctx, projectId, trendFrom < monthStart ? trendFrom : monthStart);
  const ahead = shown.filter(({ campaign: { status } }) => status === "booked" || status === "submitted");
  const begun = shown.filter((row) => !ahead.includes(row));
  const counted = await readCampaignCounts(
    ctx,
    begun.map(({ campaign }) => campaign.id),
    monthStartMs,
  );
  const running = await explained(
    ctx,
    begun
      .filter(({ campaign }) => campaign.status !== "closed")
      .map((row) => ({
        ...runningOf(row, projectId, counted.get(row.campaign.id), ctx.now),
        productId: row.campaign.productId,
        pubProjectId: row.campaign.pubProjectId,
      })),
  );
  const sums = [...counted.values()].map(({ since }) => since);
  return {
    month,
    spent: spentByCurrency(begun, counted, ctx.now, monthStartMs),
    impressions: sums.reduce((sum, { impressions }) => sum + impressions, 0),
    clicks: sums.reduce((sum, { clicks }) => sum + clicks, 0),
    runningTrend: runningTrend(
      begun.map(({ campaign }) => campaign),
      running.length,
      ctx.now,
      TREND_DAYS,
    ),
    running: running.sort((a, b) => urgencyOf(a) - urgencyOf(b)),
    next: ahead
      .map((row) => shownOf(row, projectId))
      .sort((a, b) => (a.startDay ?? "").localeCompare(b.startDay ?? "")),
    hasCampaigns: shown.length > 0 || (await hasCampaigns(ctx, projectId)),
    now: ctx.now,
  };
}

/** Campaigns ahead, and those that ran since a day: the most recently created ones, up to the size of a list. */
async function listed(ctx: ServiceContext, projectId: string, from: Day): Promise<ListedCampaign[]> {
  const { campaigns } = schema;
  const newestFirst = { by: "createdAt", oldestFirst: false } as const;
  const isShown = or(
    inArray(campaigns.status, ["submitted", "booked"]),
    and(inArray(campaigns.status, ["live", "paused", "closed"]), gte(campaigns.endDay, from)),
  );
  const scope = and(campaignsOf(projectId, "adv"), isShown);
  const page = await queryCampaignRows(ctx, scope, { limit: LIST_PAGE_LIMIT }, newestFirst);
  return page.items;
}

/** Whether the ad account has a campaign that was not cancelled. */
async function hasCampaigns(ctx: ServiceContext, projectId: string): Promise<boolean> {
  const { campaigns } = schema;
  const [found] = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(campaignsOf(projectId, "adv"), ne(campaigns.status, "cancelled")))
    .limit(1);
  return found !== undefined;
}

/** Adds the reasons of campaigns that are behind, with one query of each publisher's store. */
async function explained(
  ctx: ServiceContext,
  running: readonly (Omit<RunningCampaign, "behind"> & { productId: string; pubProjectId: string })[],
): Promise<RunningCampaign[]> {
  const behind = running.filter(({ pacing }) => pacing?.pace === "behind");
  const refusals = await refusalsByCampaign(ctx, behind);
  return running.map(({ productId: _, pubProjectId: __, ...campaign }) => {
    const lastDay = refusals.get(campaign.id);
    const { pacing } = campaign;
    return {
      ...campaign,
      behind: pacing && lastDay ? behindReason(pacing, { ...lastDay, standing: [] }) : null,
    };
  });
}

function shownOf(row: ListedCampaign, reader: string) {
  const { id, campaign, label, productName, publisherName } = toListItem(row, reader);
  const { name, startDay, endDay } = campaign;
  return { id, name, label, productName, publisherName, startDay, endDay };
}

function runningOf(
  row: ListedCampaign,
  reader: string,
  counted: CampaignCounts | undefined,
  nowMs: number,
): Omit<RunningCampaign, "behind"> {
  const { campaign, timezone } = row;
  const { quote } = campaign;
  return {
    ...shownOf(row, reader),
    currency: campaign.currency,
    timezone,
    pacing: counted ? pacingOf(campaign, quote, counted, nowMs) : null,
    spentMinor: counted ? spentOf(campaign, quote, counted, nowMs) : null,
  };
}

/** Sort key: campaigns that are behind first, then running ones, then paused ones. */
function urgencyOf({ pacing, label }: RunningCampaign): number {
  if (pacing?.pace === "behind") return 0;
  return label === "paused" ? 2 : 1;
}

function spentByCurrency(
  rows: readonly ListedCampaign[],
  counted: ReadonlyMap<string, CampaignCounts>,
  nowMs: number,
  fromMs: number,
): AccountOverview["spent"] {
  const sums = new Map<Currency, number>();
  for (const { campaign } of rows) {
    const ofCampaign = counted.get(campaign.id);
    const spent = ofCampaign ? spentOf(campaign, campaign.quote, ofCampaign, nowMs, fromMs) : null;
    if (spent !== null) sums.set(campaign.currency, (sums.get(campaign.currency) ?? 0) + spent);
  }
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}
