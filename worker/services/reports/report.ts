import { and, desc, eq, gte, lt, max, sql, sum } from "drizzle-orm";
import type { Side } from "../../../domain/access/matrix";
import {
  type ReportQuery,
  type ReportTab,
  type ReportWindow,
  reportQuerySchema,
  reportWindow,
} from "../../../domain/delivery/report-range";
import {
  type DeliveryCounts,
  deliverySeries,
  type SeriesPoint,
  sumCounts,
} from "../../../domain/delivery/series";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type EventCounts, readEventCounts, readVerdicts, type VerdictCount } from "./beacons";

export interface ReportRow extends DeliveryCounts {
  id: string;
  name: string;
}

export interface Report {
  query: ReportQuery;
  window: ReportWindow;
  totals: DeliveryCounts;
  series: SeriesPoint[];
  rows: ReportRow[];
  events: EventCounts;
  verdicts: VerdictCount[];
  /** When the youngest of these figures was written, epoch milliseconds; null without any. */
  dataThroughMs: number | null;
}

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
): Promise<ReportRow[]> {
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
