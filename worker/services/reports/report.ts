import { and, desc, eq, gte, lt, or, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { UNIT_SUBJECTS } from "../../../domain/delivery";
import { DAY_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { requireOperatorRead, type ServiceContext } from "../kernel";
import { type VerdictCount, verdictCountView } from "./events";

/** Sum columns of a grouped query. */
export function counts() {
  return {
    impressions: sum(schema.deliveryTotals.impressions).mapWith(Number),
    clicks: sum(schema.deliveryTotals.clicks).mapWith(Number),
    billedImpressions: sum(schema.deliveryTotals.billedImpressions).mapWith(Number),
    billedClicks: sum(schema.deliveryTotals.billedClicks).mapWith(Number),
  };
}

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

/** Beacons that can be attributed to no campaign, of the last seven days. */
export const unattributedBeaconsView = z.object({
  fromMs: z.number(),
  /** All of them, by verdict. */
  verdicts: z.array(verdictCountView),
  /** Those whose URL named a unit, by unit; the most first. */
  places: z.array(forgedPlaceView),
});
export type UnattributedBeacons = z.output<typeof unattributedBeaconsView>;

/**
 * Received beacons that are in no report, for operators.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function readUnattributed(ctx: ServiceContext): Promise<UnattributedBeacons> {
  requireOperatorRead(ctx);
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
