import { and, eq, gte, inArray, lt, or, sql, sum } from "drizzle-orm";
import type { Side } from "../../../domain/access/matrix";
import type { BeaconVerdict, DeliveryKind } from "../../../domain/delivery/event";
import type { ReportWindow } from "../../../domain/delivery/report-range";
import { UNIT_SUBJECTS } from "../../../domain/delivery/subject";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** What was counted beside impressions and clicks. */
export interface EventCounts {
  /** By kind; a kind that did not come is not there. */
  kinds: Partial<Record<DeliveryKind, number>>;
  /** Impressions of readers whom the app did not name. */
  anonymousImpressions: number;
}

/** Beacons that arrived, by what became of them. All of them add up to what arrived. */
export interface VerdictCount {
  verdict: BeaconVerdict;
  /** Empty for valid ones. */
  reason: string;
  count: number;
}

interface BeaconScope {
  projectId: string;
  side: Side;
  window: Pick<ReportWindow, "fromMs" | "toMs">;
  /** One campaign of the project, or all. */
  campaign: string | undefined;
}

/** @param scope of a project that the caller may read */
export async function readEventCounts(ctx: ServiceContext, scope: BeaconScope): Promise<EventCounts> {
  const { deliveryEventTotals: totals } = schema;
  const rows = await ctx.db
    .select({
      kind: totals.kind,
      count: sum(totals.count).mapWith(Number),
      anonymous: sum(totals.anonymous).mapWith(Number),
    })
    .from(totals)
    .where(
      and(
        eq(scope.side === "adv" ? totals.advProjectId : totals.pubProjectId, scope.projectId),
        gte(totals.bucketAt, scope.window.fromMs),
        lt(totals.bucketAt, scope.window.toMs),
        scope.campaign ? eq(totals.campaignId, scope.campaign) : undefined,
      ),
    )
    .groupBy(totals.kind);
  return {
    kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
    anonymousImpressions: rows.find(({ kind }) => kind === "impression")?.anonymous ?? 0,
  };
}

/** @param scope of a project that the caller may read */
export async function readVerdicts(ctx: ServiceContext, scope: BeaconScope): Promise<VerdictCount[]> {
  const { adUnits, beaconVerdicts: verdicts, campaigns } = schema;
  const own = ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(scope.side === "adv" ? campaigns.projectId : campaigns.pubProjectId, scope.projectId));
  // Forged beacons that name a unit are of no campaign; they stand in the report of the unit's publisher.
  const units = ctx.db
    .select({ id: sql<string>`${UNIT_SUBJECTS.from} || ${adUnits.id}` })
    .from(adUnits)
    .where(eq(adUnits.projectId, scope.projectId));
  const count = sum(verdicts.count).mapWith(Number);
  return ctx.db
    .select({ verdict: verdicts.verdict, reason: verdicts.reason, count })
    .from(verdicts)
    .where(
      and(
        or(inArray(verdicts.campaignId, own), inArray(verdicts.campaignId, units)),
        gte(verdicts.bucketAt, scope.window.fromMs),
        lt(verdicts.bucketAt, scope.window.toMs),
        scope.campaign ? eq(verdicts.campaignId, scope.campaign) : undefined,
      ),
    )
    .groupBy(verdicts.verdict, verdicts.reason)
    .orderBy(sql`${verdicts.verdict} <> 'valid'`, verdicts.verdict, verdicts.reason);
}
