import { and, asc, eq, gt, inArray, max } from "drizzle-orm";
import { z } from "zod";
import {
  CAMPAIGN_LABELS,
  creativesDeadline,
  EDITABLE_STATUSES,
  OWN_TASKS,
  ownTask,
} from "../../../../domain/booking";
import {
  amountView,
  CURRENCIES,
  type Currency,
  dayAt,
  dayStartMs,
  dayView,
  LIST_PAGE_LIMIT,
  momentView,
  monthOf,
} from "../../../../domain/kernel";
import { behindReason, behindReasonView, pacingView } from "../../../../domain/reports";
import { schema } from "../../../db/client";
import { requireAccess, type ServiceContext } from "../../kernel";
import { readHolidayChanges } from "../../platform";
import { refusalsByCampaign } from "../../serving";
import { type CampaignCounts, pacingOf, readCampaignCounts, spentOf } from "../pacing";
import { owedOfCampaign } from "../payment/receivables";
import { campaignsOf, type ListedCampaign, queryCampaignRows, toListItem } from "./query";

const shownView = z.object({
  id: z.string(),
  /** Empty while a draft has none. */
  name: z.string(),
  label: z.enum(CAMPAIGN_LABELS),
  productName: z.string(),
  publisherName: z.string(),
  startDay: dayView.nullable(),
  endDay: dayView.nullable(),
});

const runningCampaignView = shownView.extend({
  currency: z.enum(CURRENCIES),
  /** The product's, by which its days are counted. */
  timezone: z.string(),
  /** Null of what has nothing to reach. */
  pacing: pacingView.nullable(),
  /** Minor units, VAT apart; null where nothing tells it. */
  spentMinor: amountView.nullable(),
  /** Why it is behind; null of one that is not. */
  behind: behindReasonView.nullable(),
});
export type RunningCampaign = z.output<typeof runningCampaignView>;

const waitingCampaignView = shownView.extend({
  task: z.enum(OWN_TASKS),
  /** Until when creatives are to be there; null of every other task. */
  dueAt: momentView.nullable(),
  /** Until when a draft's days are held. */
  heldUntil: momentView.nullable(),
});
export type WaitingCampaign = z.output<typeof waitingCampaignView>;

const dueView = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.enum(CURRENCIES),
  /** Minor units, tax included. */
  owedMinor: amountView,
  /** Since when: its booking. */
  bookedAt: momentView,
});

export const accountOverviewView = z.object({
  month: z.string().describe("Of the ad account's zone: 2026-11"),
  /** Of this month, VAT apart, by currency. */
  spent: z.array(z.object({ currency: z.enum(CURRENCIES), minor: amountView })),
  impressions: z.int(),
  clicks: z.int(),
  /** Live or paused, those behind their plan first. */
  running: z.array(runningCampaignView),
  /** What is to be paid by hand, the oldest booking first. */
  due: z.array(dueView),
  /** What waits for the ad account itself, the most urgent first. */
  waiting: z.array(waitingCampaignView),
  /** Agreed to or asked for, and still to come, the next one first. */
  next: z.array(shownView),
  hasCampaigns: z.boolean(),
  now: momentView,
});
export type AccountOverview = z.output<typeof accountOverviewView>;

/**
 * What an ad account's home shows: what runs and how, what it has spent this month, what waits for it, and what starts next.
 * @throws AppError of `requireAccess`
 */
export async function getAccountOverview(ctx: ServiceContext, projectId: string): Promise<AccountOverview> {
  const { project } = await requireAccess(ctx, projectId, "campaign.read", "adv");
  const month = monthOf(dayAt(ctx.now, project.timezone));
  const monthStart = `${month}-01`;
  const monthStartMs = dayStartMs(monthStart, project.timezone);
  const [begun, ahead, held, holidays, due] = await Promise.all([
    listed(ctx, projectId, { status: ["live", "paused", "closed"], from: monthStart }),
    listed(ctx, projectId, { status: ["draft", "rejected", "submitted", "booked"] }),
    readHeldUntil(ctx, projectId),
    readHolidayChanges(ctx),
    readDue(ctx, projectId),
  ]);
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
      })),
  );
  const waiting = ahead.flatMap((row): WaitingCampaign[] => {
    const shown = shownOf(row, projectId);
    const task = ownTask(shown.label);
    if (task === null) return [];
    const { startDay } = row.campaign;
    const { country, timezone } = row;
    const dueAt =
      task === "creatives" && startDay
        ? creativesDeadline({ startDay, country, timezone, holidays }).dueAtMs
        : null;
    return [{ ...shown, task, dueAt, heldUntil: held.get(shown.id) ?? null }];
  });
  const sums = [...counted.values()].map(({ since }) => since);
  return {
    month,
    spent: spentByCurrency(begun, counted, ctx.now, monthStartMs),
    impressions: sums.reduce((sum, { impressions }) => sum + impressions, 0),
    clicks: sums.reduce((sum, { clicks }) => sum + clicks, 0),
    running: running.sort((a, b) => urgencyOf(a) - urgencyOf(b)),
    due,
    waiting: waiting.sort((a, b) => OWN_TASKS.indexOf(a.task) - OWN_TASKS.indexOf(b.task)),
    next: ahead
      .filter(({ campaign }) => campaign.status === "booked" || campaign.status === "submitted")
      .map((row) => shownOf(row, projectId))
      .sort((a, b) => (a.startDay ?? "").localeCompare(b.startDay ?? "")),
    hasCampaigns: begun.length + ahead.length > 0,
    now: ctx.now,
  };
}

/** As many as a list holds, the last made first. */
async function listed(
  ctx: ServiceContext,
  projectId: string,
  filter: { status: readonly string[]; from?: string },
): Promise<ListedCampaign[]> {
  const newestFirst = { by: "createdAt", oldestFirst: false } as const;
  const scope = campaignsOf(projectId, "adv");
  const page = await queryCampaignRows(ctx, scope, { ...filter, limit: LIST_PAGE_LIMIT }, newestFirst);
  return page.items;
}

const DUE_MAX = 20;

/** What the ad account owes of its own campaigns that are paid by hand. */
function readDue(ctx: ServiceContext, projectId: string): Promise<AccountOverview["due"]> {
  const { campaigns, ledgerEntries } = schema;
  const owed = owedOfCampaign();
  return ctx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      currency: campaigns.currency,
      owedMinor: owed,
      bookedAt: ledgerEntries.bookedAt,
    })
    .from(campaigns)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.campaignId, campaigns.id), eq(ledgerEntries.kind, "booked-by-hand")),
    )
    .where(and(eq(campaigns.projectId, projectId), eq(campaigns.paymentMethod, "manual"), gt(owed, 0)))
    .orderBy(asc(ledgerEntries.bookedAt), asc(campaigns.id))
    .limit(DUE_MAX);
}

/** With why those that are behind are, in two questions whatever their number. */
async function explained(
  ctx: ServiceContext,
  running: readonly (Omit<RunningCampaign, "behind"> & { productId: string })[],
): Promise<RunningCampaign[]> {
  const behind = running.filter(({ pacing }) => pacing?.pace === "behind");
  const refusals = await refusalsByCampaign(ctx, behind);
  return running.map(({ productId: _, ...campaign }) => {
    const lastDay = refusals.get(campaign.id);
    const { pacing } = campaign;
    return {
      ...campaign,
      behind: pacing && lastDay ? behindReason(pacing, { ...lastDay, standing: [] }) : null,
    };
  });
}

/** Until when drafts hold their days. */
async function readHeldUntil(ctx: ServiceContext, projectId: string): Promise<Map<string, number>> {
  const { campaigns, slotHolds } = schema;
  const rows = await ctx.db
    .select({ id: slotHolds.campaignId, until: max(slotHolds.expiresAt) })
    .from(slotHolds)
    .innerJoin(campaigns, eq(campaigns.id, slotHolds.campaignId))
    .where(
      and(
        eq(slotHolds.projectId, projectId),
        gt(slotHolds.expiresAt, ctx.now),
        inArray(campaigns.status, EDITABLE_STATUSES),
      ),
    )
    .groupBy(slotHolds.campaignId);
  return new Map(rows.map(({ id, until }) => [id, until ?? 0]));
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

/** What is behind first, then what runs, then what rests. */
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
