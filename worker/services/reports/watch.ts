import { and, eq } from "drizzle-orm";
import type { ReportAsk } from "../../../domain/reports";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";
import { ofCampaigns, type ReportScope } from "./report-scope";

/** A report of more running campaigns is as fresh as their meters' own writes. */
const WATCHED_MAX = 50;

/** After the answer, has the meters of the report's running campaigns write their figures at once, and more often for a while. */
export function watchReport(
  ctx: ServiceContext,
  scope: ReportScope,
  { filters }: Pick<ReportAsk, "filters">,
) {
  if (scope.project.id === null) return;
  ctx.defer(runningOf(ctx, scope, filters.campaign).then((ids) => watchMeters(ctx, ids)));
}

/** After the answer, as `watchReport` for one campaign. */
export function watchCampaign(ctx: ServiceContext, campaignId: string): void {
  ctx.defer(watchMeters(ctx, [campaignId]));
}

/** A meter that does not answer writes its figures later. */
async function watchMeters(
  { env: { CAMPAIGN_METER } }: ServiceContext,
  ids: readonly string[],
): Promise<void> {
  await Promise.allSettled(ids.map((id) => CAMPAIGN_METER.get(CAMPAIGN_METER.idFromName(id)).watch()));
}

async function runningOf(
  ctx: ServiceContext,
  scope: ReportScope,
  asked: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (asked !== undefined) return asked.slice(0, WATCHED_MAX);
  const { campaigns } = schema;
  const rows = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(ofCampaigns(scope), eq(campaigns.status, "live")))
    .limit(WATCHED_MAX);
  return rows.map(({ id }) => id);
}
