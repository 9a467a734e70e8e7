import { and, eq, gte, inArray, lt, lte, max, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { PLATFORM_FIGURES, UNIT_SUBJECTS } from "../../../domain/delivery";
import { UserSketch } from "../../../domain/inventory";
import { AppError, dayAt, messageCode } from "../../../domain/kernel";
import { EVENT_MEASURES, REPORT_ROWS_MAX } from "../../../domain/reports";
import { schema } from "../../db/client";
import { type FiguresDb, figures } from "../../db/figures";
import { figuresOf, isAmong, type ServiceContext } from "../kernel";
import { namedKeys } from "./figure-facts";
import { askEver } from "./figure-stores";
import { ofSide, type ReportScope } from "./report-scope";
import { bounded, filtered, keyColumns, type Reading, type SourceRow, total, within } from "./report-sources";
import { readUnitFacts } from "./unit-facts";

/** A group of one campaign's deliveries of one medium, which have one price. */
export interface DeliveryRow extends SourceRow {
  campaignId: string;
  isVideo: boolean;
}

const { adUnits, campaigns, projectApps } = schema;
const { beaconVerdicts, campaignReach, deliveryEventTotals, deliveryTotals, refusalTotals, unitRequests } =
  figures;

/** An advertiser has some of the figures of its publishers' stores. */
const ofAdvertiser = ({ side, project }: ReportScope, column: Parameters<typeof eq>[0]) =>
  side === "adv" && project.id !== null ? eq(column, project.id) : undefined;

/** Sums of a table of campaigns' creatives and units, by the dimensions. @param apart further columns by which they are grouped */
async function sumByUnits(
  reading: Reading,
  t: typeof deliveryTotals | typeof deliveryEventTotals,
  sums: Record<string, SQL<number>>,
  { apart = {}, only }: { apart?: Record<string, SQL>; only?: SQL } = {},
) {
  const { scope, window } = reading;
  const facts = await reading.facts();
  const columns = { at: t.bucketAt, campaign: t.campaignId, creative: t.creativeId, unit: t.unitId };
  const groups = { ...keyColumns(reading, columns).keys, ...apart };
  const rows = await facts.ask<Record<string, unknown>>(
    (db, isOwn) =>
      db
        .select({ ...groups, ...sums, updatedAt: max(t.updatedAt) })
        .from(t)
        .leftJoin(campaigns, eq(campaigns.id, t.campaignId))
        .leftJoin(adUnits, eq(adUnits.id, t.unitId))
        .leftJoin(projectApps, eq(projectApps.id, adUnits.appId))
        .where(
          and(
            isOwn(t.campaignId),
            ofAdvertiser(scope, t.advProjectId),
            within(t.bucketAt, window),
            only,
            ...filtered(reading, columns),
          ),
        )
        .groupBy(...Object.values(groups))
        .limit(REPORT_ROWS_MAX + 1),
    Object.keys(groups),
  );
  return bounded(rows).map((row) => ({
    row,
    ...namedKeys(reading, facts, row),
    sums: Object.fromEntries(Object.keys(sums).map((sum) => [sum, Number(row[sum])])),
    throughMs: Number(row.updatedAt ?? 0),
  }));
}

/** Delivery totals. @param priced grouped also by campaign and medium */
export async function readDelivery(reading: Reading, priced: boolean): Promise<DeliveryRow[]> {
  const t = deliveryTotals;
  const videos = priced ? await (await reading.facts()).videos() : [];
  const apart: Record<string, SQL> = priced
    ? { campaignId: sql`${t.campaignId}`, isVideo: sql<number>`${isAmong(t.creativeId, videos)}` }
    : {};
  const sums = {
    impressions: total(t.impressions),
    clicks: total(t.clicks),
    billedImpressions: total(t.billedImpressions),
    billedClicks: total(t.billedClicks),
  };
  const rows = await sumByUnits(reading, t, sums, { apart });
  return rows.map(({ row, ...summed }) => ({
    ...summed,
    campaignId: String(row.campaignId ?? ""),
    isVideo: row.isVideo === 1,
  }));
}

/** Totals of further events, of the requested kinds. */
export async function readEvents(reading: Reading): Promise<SourceRow[]> {
  const { ask } = reading;
  const t = deliveryEventTotals;
  const needed = Object.entries(EVENT_MEASURES).filter(
    ([measure]) =>
      ask.measures.some((each) => each === measure) ||
      (ask.measures.includes("viewability") && measure === "viewables") ||
      (ask.measures.includes("completionRate") && ["starts", "completes"].includes(measure)),
  );
  const counts = Object.fromEntries(
    needed.map(([measure, kind]) => [
      measure,
      sql<number>`coalesce(sum(case when ${t.kind} = ${kind} then ${t.count} end), 0)`,
    ]),
  );
  const anonymousImpressions = sql<number>`coalesce(sum(case when ${t.kind} = 'impression' then ${t.anonymous} end), 0)`;
  const kinds = [...needed.map(([, kind]) => kind), "impression" as const];
  const rows = await sumByUnits(
    reading,
    t,
    { ...counts, anonymousImpressions },
    { only: inArray(t.kind, kinds) },
  );
  return rows.map(({ row: _, ...summed }) => summed);
}

/** Refusal reasons of campaigns, stored by the hour. */
export async function readRefusals(reading: Reading): Promise<SourceRow[]> {
  const facts = await reading.facts();
  const t = refusalTotals;
  const columns = { at: t.hourAt, campaign: t.campaignId, unit: t.unitId, reason: t.reason };
  const { keys } = keyColumns(reading, columns);
  const query = (db: FiguresDb, isOwn: (campaign: SQLiteColumn) => SQL) =>
    db
      .select({ ...keys, refusals: total(t.count), updatedAt: max(t.hourAt) })
      .from(t)
      .leftJoin(campaigns, eq(campaigns.id, t.campaignId))
      .leftJoin(adUnits, eq(adUnits.id, t.unitId))
      .leftJoin(projectApps, eq(projectApps.id, adUnits.appId))
      .where(and(isOwn(t.campaignId), within(t.hourAt, reading.window), ...filtered(reading, columns)))
      .groupBy(...Object.values(keys))
      .limit(REPORT_ROWS_MAX + 1);
  const rows = await facts.ask<Record<string, unknown>>(query, Object.keys(keys));
  return bounded(rows).map((row) => ({
    ...namedKeys(reading, facts, row),
    sums: { refusals: Number(row.refusals) },
    throughMs: Number(row.updatedAt ?? 0),
  }));
}

/** Requests of a publisher's units, stored by the hour. */
export async function readRequests(reading: Reading): Promise<SourceRow[]> {
  const facts = await readUnitFacts(reading);
  const t = unitRequests;
  const columns = { at: t.hourAt, unit: t.unitId };
  const { keys } = keyColumns(reading, columns);
  const query = (db: FiguresDb, isOwn: (unit: SQLiteColumn) => SQL | undefined) =>
    db
      .select({ ...keys, requests: total(t.requests), fills: total(t.fills), updatedAt: max(t.hourAt) })
      .from(t)
      .leftJoin(adUnits, eq(adUnits.id, t.unitId))
      .leftJoin(projectApps, eq(projectApps.id, adUnits.appId))
      .where(and(isOwn(t.unitId), within(t.hourAt, reading.window), ...filtered(reading, columns)))
      .groupBy(...Object.values(keys))
      .limit(REPORT_ROWS_MAX + 1);
  const rows = await facts.ask<Record<string, unknown>>(query, Object.keys(keys));
  return bounded(rows).map((row) => ({
    ...namedKeys(reading, facts, row),
    sums: { requests: Number(row.requests), fills: Number(row.fills) },
    throughMs: Math.min(Number(row.updatedAt ?? 0), facts.throughMs ?? Number.POSITIVE_INFINITY),
  }));
}

/** Maximum sketches per report, each of 1 KB. */
const REACH_DAYS_MAX = 10_000;

/**
 * Users reached by campaigns, by days of their products' zones, which a report in another zone uses unchanged. Source: rule R15.
 * @throws AppError 070 for too many days
 */
export async function readReach(reading: Reading): Promise<SourceRow[]> {
  const { window } = reading;
  const facts = await reading.facts();
  const t = campaignReach;
  const columns = { at: sql`(unixepoch(${t.day}) * 1000)`, campaign: t.campaignId };
  // Stored days are already in their zone, so no offset applies.
  const { keys } = keyColumns({ ...reading, offsets: [{ fromMs: 0, offsetMs: 0 }] }, columns);
  const rows = await facts.ask((db, isOwn) =>
    db
      .select({ ...keys, sketch: t.sketch, updatedAt: t.updatedAt })
      .from(t)
      .leftJoin(campaigns, eq(campaigns.id, t.campaignId))
      .where(
        and(
          isOwn(t.campaignId),
          gte(t.day, dayAt(window.fromMs, window.zone)),
          lte(t.day, dayAt(window.toMs - 1, window.zone)),
          ...filtered(reading, columns),
        ),
      )
      .limit(REACH_DAYS_MAX + 1),
  );
  if (rows.length > REACH_DAYS_MAX)
    throw new AppError("070", {
      fields: { measures: [messageCode("report.tooManyDays", { max: REACH_DAYS_MAX })] },
    });
  return rows.map((row: Record<string, unknown>) => ({
    ...namedKeys(reading, facts, row),
    sums: { reached: UserSketch.fromText(String(row.sketch)) },
    throughMs: Number(row.updatedAt),
  }));
}

/** Received beacons, and those that were not counted. Forged ones that name a unit of the publisher belong to no campaign. */
export async function readBeacons(reading: Reading): Promise<SourceRow[]> {
  const { ctx, scope, window, ask } = reading;
  const facts = await reading.facts();
  const t = beaconVerdicts;
  const columns = { at: t.bucketAt, campaign: campaigns.id, uncountedReason: t.reason };
  const { keys } = keyColumns(reading, columns);
  // Beacons that were counted have no reason.
  const isByReason = ask.dimensions.includes("uncountedReason");
  const query = (db: FiguresDb, isOwn: SQL) =>
    db
      .select({
        ...keys,
        beacons: sql<number>`coalesce(sum(${t.count}), 0)`,
        uncounted: sql<number>`coalesce(sum(case when ${t.verdict} <> 'valid' then ${t.count} end), 0)`,
        updatedAt: max(t.updatedAt),
      })
      .from(t)
      .leftJoin(campaigns, eq(campaigns.id, t.campaignId))
      .where(
        and(
          isOwn,
          within(t.bucketAt, window),
          isByReason ? ne(t.verdict, "valid") : undefined,
          ...filtered(reading, columns),
        ),
      )
      .groupBy(...Object.values(keys))
      .limit(REPORT_ROWS_MAX + 1);
  const [ofCampaigns, ofUnits] = await Promise.all([
    facts.ask((db, isOwn) => query(db, isOwn(t.campaignId)), Object.keys(keys)),
    isWhole(scope)
      ? unitSubjects(ctx, scope).then((subjects) => query(platformOf(ctx), isAmong(t.campaignId, subjects)))
      : [],
  ]);
  return bounded([...ofCampaigns, ...ofUnits]).map((row: Record<string, unknown>) => ({
    ...namedKeys(reading, facts, row),
    sums: { beacons: Number(row.beacons), uncounted: Number(row.uncounted) },
    throughMs: Number(row.updatedAt ?? 0),
  }));
}

/** Beacons that name no campaign; the rows of `campaigns` are none. */
const platformOf = (ctx: ServiceContext) =>
  figuresOf(ctx, PLATFORM_FIGURES, {
    campaigns: { columns: ["id", "project_id", "pub_project_id", "product_id", "quote"], rows: [] },
  });

async function unitSubjects(ctx: ServiceContext, scope: ReportScope): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: adUnits.id })
    .from(adUnits)
    .where(ofSide(scope, { adv: adUnits.projectId, pub: adUnits.projectId }));
  return rows.map(({ id }) => `${UNIT_SUBJECTS.from}${id}`);
}

/** Whether it is of all that a publisher has, and not of some of its campaigns. */
const isWhole = ({ side, only, productId }: ReportScope) =>
  side === "pub" && only === null && productId === null;

/** Billed events of campaigns before an instant, by medium. @param videos ids of their creatives that are videos */
export async function readBilledBefore(
  reading: Reading,
  booked: readonly { id: string; pubProjectId: string }[],
  beforeMs: number,
  videos: readonly string[],
): Promise<{ campaignId: string; isVideo: number; impressions: number; clicks: number }[]> {
  const t = deliveryTotals;
  const isVideo = sql<number>`${isAmong(t.creativeId, videos)}`;
  return askEver(reading, booked, beforeMs, ["campaignId", "isVideo"], (db, ids) =>
    db
      .select({
        campaignId: t.campaignId,
        isVideo,
        impressions: total(t.billedImpressions),
        clicks: total(t.billedClicks),
      })
      .from(t)
      .where(and(isAmong(t.campaignId, ids), lt(t.bucketAt, beforeMs)))
      .groupBy(t.campaignId, isVideo),
  );
}
