import { and, desc, eq, gte, lt, or, sum } from "drizzle-orm";
import { z } from "zod";
import { PLATFORM_FIGURES, UNIT_SUBJECTS } from "../../../domain/delivery";
import { DAY_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { figuresOf, isAmong, requireOperatorRead, type ServiceContext } from "../kernel";
import { type VerdictCount, verdictCountView } from "./events";

type Counted = typeof figures.deliveryTotals | typeof schema.publisherHours;

/** Sum columns of a grouped query of a table. */
export function counts(
  { impressions, clicks, billedImpressions, billedClicks }: Counted = figures.deliveryTotals,
) {
  return {
    impressions: sum(impressions).mapWith(Number),
    clicks: sum(clicks).mapWith(Number),
    billedImpressions: sum(billedImpressions).mapWith(Number),
    billedClicks: sum(billedClicks).mapWith(Number),
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
  const { beaconVerdicts: verdicts } = figures;
  const count = sum(verdicts.count).mapWith(Number);
  return figuresOf(ctx, PLATFORM_FIGURES)
    .select({ verdict: verdicts.verdict, reason: verdicts.reason, count })
    .from(verdicts)
    .where(and(or(eq(verdicts.campaignId, ""), isOfUnit()), gte(verdicts.bucketAt, fromMs)))
    .groupBy(verdicts.verdict, verdicts.reason)
    .orderBy(desc(count), verdicts.verdict, verdicts.reason);
}

async function readPlaces(ctx: ServiceContext, fromMs: number): Promise<ForgedPlace[]> {
  const { beaconVerdicts: verdicts } = figures;
  const { adUnits, projectApps, projects } = schema;
  const count = sum(verdicts.count).mapWith(Number);
  const counted = await figuresOf(ctx, PLATFORM_FIGURES)
    .select({ subject: verdicts.campaignId, count })
    .from(verdicts)
    .where(and(isOfUnit(), gte(verdicts.bucketAt, fromMs)))
    .groupBy(verdicts.campaignId)
    .orderBy(desc(count), verdicts.campaignId)
    .limit(PLACES_MAX);
  const byUnit = new Map(counted.map((each) => [each.subject.slice(UNIT_SUBJECTS.from.length), each.count]));
  const units = await ctx.db
    .select({
      unitId: adUnits.id,
      unitName: adUnits.name,
      appTitle: projectApps.title,
      publisherName: projects.displayName,
    })
    .from(adUnits)
    .innerJoin(projectApps, eq(projectApps.id, adUnits.appId))
    .innerJoin(projects, eq(projects.id, adUnits.projectId))
    .where(isAmong(adUnits.id, [...byUnit.keys()]));
  const known = new Map(units.map((unit) => [unit.unitId, unit]));
  return [...byUnit].flatMap(([unitId, each]) => {
    const unit = known.get(unitId);
    return unit ? [{ ...unit, count: each }] : [];
  });
}

function isOfUnit() {
  const { campaignId } = figures.beaconVerdicts;
  return and(gte(campaignId, UNIT_SUBJECTS.from), lt(campaignId, UNIT_SUBJECTS.to));
}
