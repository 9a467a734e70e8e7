import { and, eq, inArray, max, ne, or, sql } from "drizzle-orm";
import { UNIT_SUBJECTS } from "../../../domain/delivery";
import { REPORT_ROWS_MAX } from "../../../domain/reports";
import { schema } from "../../db/client";
import { ofCampaigns, ofSide, type ReportScope } from "./report-scope";
import {
  bounded,
  filtered,
  keyColumns,
  keysIn,
  type Reading,
  type SourceRow,
  within,
} from "./report-sources";

const { adUnits, beaconVerdicts: verdicts, campaigns } = schema;

/** Received beacons, and those that were not counted. Forged ones that name a unit of the publisher belong to no campaign. */
export async function readBeacons(reading: Reading): Promise<SourceRow[]> {
  const { ctx, scope, window, ask } = reading;
  const columns = { at: verdicts.bucketAt, campaign: campaigns.id, uncountedReason: verdicts.reason };
  const { keys, names } = keyColumns(reading, columns);
  const own = ctx.db.select({ id: campaigns.id }).from(campaigns).where(ofCampaigns(scope));
  const units = ctx.db
    .select({ id: sql<string>`${UNIT_SUBJECTS.from} || ${adUnits.id}` })
    .from(adUnits)
    .where(ofSide(scope, { adv: adUnits.projectId, pub: adUnits.projectId }));
  // Beacons that were counted have no reason.
  const isByReason = ask.dimensions.includes("uncountedReason");
  const rows = await ctx.db
    .select({
      ...keys,
      ...names,
      beacons: sql<number>`sum(${verdicts.count})`,
      uncounted: sql<number>`sum(case when ${verdicts.verdict} <> 'valid' then ${verdicts.count} else 0 end)`,
      updatedAt: max(verdicts.updatedAt),
    })
    .from(verdicts)
    .leftJoin(campaigns, eq(campaigns.id, verdicts.campaignId))
    .where(
      and(
        isWhole(scope)
          ? or(inArray(verdicts.campaignId, own), inArray(verdicts.campaignId, units))
          : inArray(verdicts.campaignId, own),
        within(verdicts.bucketAt, window),
        isByReason ? ne(verdicts.verdict, "valid") : undefined,
        ...filtered(reading, columns),
      ),
    )
    .groupBy(...Object.values(keys))
    .limit(REPORT_ROWS_MAX + 1);
  return bounded(rows).map((row: Record<string, unknown>) => ({
    ...keysIn(reading, row),
    sums: { beacons: Number(row.beacons ?? 0), uncounted: Number(row.uncounted ?? 0) },
    throughMs: Number(row.updatedAt ?? 0),
  }));
}

/** Whether it is of all that a publisher has, and not of some of its campaigns. */
const isWhole = ({ side, only, productId }: ReportScope) =>
  side === "pub" && only === null && productId === null;
