import { and, desc, eq, gte, lt, max, or, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { UNIT_SUBJECTS } from "../../../domain/delivery";
import { LIST_PAGE_LIMIT, momentView, parseOrRefuse } from "../../../domain/kernel";
import type { Side } from "../../../domain/people";
import {
  deliveryCountsView,
  deliverySeries,
  type ReportTab,
  reportQuerySchema,
  reportQueryView,
  reportWindow,
  reportWindowView,
  type SeriesPoint,
  seriesPointView,
  sumCounts,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import { requireAccess, requireOperator, type ServiceContext } from "../kernel";
import {
  eventCountsView,
  readEventCounts,
  readVerdicts,
  type VerdictCount,
  verdictCountView,
} from "./events";

export const reportLineView = deliveryCountsView.extend({
  id: z.string(),
  name: z.string(),
});
export type ReportLine = z.output<typeof reportLineView>;

export const reportView = z.object({
  query: reportQueryView,
  window: reportWindowView,
  totals: deliveryCountsView,
  series: z.array(seriesPointView),
  rows: z.array(reportLineView),
  events: eventCountsView,
  verdicts: z.array(verdictCountView),
  /** When the youngest of these figures was written; null without any. */
  dataThroughMs: momentView.nullable(),
});
export type Report = z.output<typeof reportView>;

/**
 * What was delivered in one side's project, in the reader's own zone: a gapless series and a table by the chosen tab.
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function readReport(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
  input: unknown,
): Promise<Report> {
  const { project } = await requireAccess(ctx, projectId, "report.read", side);
  const query = parseOrRefuse(reportQuerySchema, input);
  const window = reportWindow(query, project.timezone, ctx.now);
  const { deliveryTotals } = schema;
  const scope = and(
    eq(side === "adv" ? deliveryTotals.advProjectId : deliveryTotals.pubProjectId, projectId),
    gte(deliveryTotals.bucketAt, window.fromMs),
    lt(deliveryTotals.bucketAt, window.toMs),
    query.campaign ? eq(deliveryTotals.campaignId, query.campaign) : undefined,
  );
  const beacons = { projectId, side, window, campaign: query.campaign };
  const [buckets, rows, events, verdicts] = await Promise.all([
    ctx.db
      .select({ bucketAtMs: deliveryTotals.bucketAt, ...counts(), updatedAt: max(deliveryTotals.updatedAt) })
      .from(deliveryTotals)
      .where(scope)
      .groupBy(deliveryTotals.bucketAt),
    readRows(ctx, query.tab, scope),
    readEventCounts(ctx, beacons),
    readVerdicts(ctx, beacons),
  ]);
  const newest = Math.max(0, ...buckets.map((bucket) => bucket.updatedAt ?? 0));
  return {
    query,
    window,
    totals: sumCounts(buckets),
    series: deliverySeries(buckets, window),
    rows,
    events,
    verdicts,
    dataThroughMs: newest || null,
  };
}

/**
 * What one campaign delivered on each of its days so far, in its product's zone.
 * @param campaign that the caller may read; nothing is asked of one that has not begun
 */
export async function readCampaignDays(
  ctx: ServiceContext,
  campaign: { id: string; startsAt: number | null; endsAt: number | null },
  zone: string,
): Promise<SeriesPoint[]> {
  const { id, startsAt, endsAt } = campaign;
  const toMs = Math.min(endsAt ?? 0, ctx.now);
  if (startsAt === null || toMs <= startsAt) return [];
  const { deliveryTotals } = schema;
  const buckets = await ctx.db
    .select({ bucketAtMs: deliveryTotals.bucketAt, ...counts() })
    .from(deliveryTotals)
    .where(eq(deliveryTotals.campaignId, id))
    .groupBy(deliveryTotals.bucketAt);
  return deliverySeries(buckets, { fromMs: startsAt, toMs, step: "day", zone });
}

/** Sums of the rows that a query groups. */
export function counts() {
  return {
    impressions: sum(schema.deliveryTotals.impressions).mapWith(Number),
    clicks: sum(schema.deliveryTotals.clicks).mapWith(Number),
    billedImpressions: sum(schema.deliveryTotals.billedImpressions).mapWith(Number),
    billedClicks: sum(schema.deliveryTotals.billedClicks).mapWith(Number),
  };
}

async function readRows(
  ctx: ServiceContext,
  tab: ReportTab,
  scope: ReturnType<typeof and>,
): Promise<ReportLine[]> {
  const { deliveryTotals } = schema;
  const key = {
    campaign: deliveryTotals.campaignId,
    creative: deliveryTotals.creativeId,
    unit: deliveryTotals.unitId,
    product: deliveryTotals.productId,
  }[tab];
  const table = {
    campaign: schema.campaigns,
    creative: schema.creatives,
    unit: schema.adUnits,
    product: schema.adProducts,
  }[tab];
  const impressions = sum(deliveryTotals.impressions).mapWith(Number);
  const rows = await ctx.db
    .select({
      id: key,
      name: sql<string>`(select ${table.name} from ${table} where ${table.id} = ${key})`,
      ...counts(),
    })
    .from(deliveryTotals)
    .where(scope)
    .groupBy(key)
    .orderBy(desc(impressions))
    .limit(LIST_PAGE_LIMIT);
  return rows.map((row) => ({ ...row, name: row.name ?? row.id }));
}

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 7;
const PLACES_MAX = 50;

export const forgedPlaceView = z.object({
  unitId: z.string(),
  unitName: z.string(),
  appTitle: z.string(),
  publisherName: z.string(),
  count: z.number(),
});
export type ForgedPlace = z.output<typeof forgedPlaceView>;

/** Beacons that no campaign can be believed of, over the last seven days. */
export const unattributedBeaconsView = z.object({
  fromMs: z.number(),
  /** All of them, by what was wrong. */
  verdicts: z.array(verdictCountView),
  /** Of them, those whose address named a unit, by unit; the most first. */
  places: z.array(forgedPlaceView),
});
export type UnattributedBeacons = z.output<typeof unattributedBeaconsView>;

/**
 * What arrived and belongs to nobody's report, for operators.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function readUnattributed(ctx: ServiceContext): Promise<UnattributedBeacons> {
  requireOperator(ctx);
  const fromMs = ctx.now - DAYS * DAY_MS;
  const [verdicts, places] = await Promise.all([readAll(ctx, fromMs), readPlaces(ctx, fromMs)]);
  return { fromMs, verdicts, places };
}

function readAll(ctx: ServiceContext, fromMs: number): Promise<VerdictCount[]> {
  const { beaconVerdicts: verdicts } = schema;
  const count = sum(verdicts.count).mapWith(Number);
  return ctx.db
    .select({ verdict: verdicts.verdict, reason: verdicts.reason, count })
    .from(verdicts)
    .where(and(or(eq(verdicts.campaignId, ""), isOfUnit()), gte(verdicts.bucketAt, fromMs)))
    .groupBy(verdicts.verdict, verdicts.reason)
    .orderBy(desc(count), verdicts.verdict, verdicts.reason);
}

function readPlaces(ctx: ServiceContext, fromMs: number): Promise<ForgedPlace[]> {
  const { beaconVerdicts: verdicts, adUnits, projectApps, projects } = schema;
  const count = sum(verdicts.count).mapWith(Number);
  return ctx.db
    .select({
      unitId: adUnits.id,
      unitName: adUnits.name,
      appTitle: projectApps.title,
      publisherName: projects.displayName,
      count,
    })
    .from(verdicts)
    .innerJoin(adUnits, eq(verdicts.campaignId, sql`${UNIT_SUBJECTS.from} || ${adUnits.id}`))
    .innerJoin(projectApps, eq(projectApps.id, adUnits.appId))
    .innerJoin(projects, eq(projects.id, adUnits.projectId))
    .where(and(isOfUnit(), gte(verdicts.bucketAt, fromMs)))
    .groupBy(adUnits.id)
    .orderBy(desc(count), adUnits.id)
    .limit(PLACES_MAX);
}

function isOfUnit() {
  const { campaignId } = schema.beaconVerdicts;
  return and(gte(campaignId, UNIT_SUBJECTS.from), lt(campaignId, UNIT_SUBJECTS.to));
}
