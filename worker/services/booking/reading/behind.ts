import { and, inArray, type SQL } from "drizzle-orm";
import { type BehindReason, behindReason } from "../../../../domain/reports";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../kernel";
import { refusalsByCampaign } from "../../serving";
import { pacingOf, readCampaignCounts } from "../pacing";
import { queryCampaignRows } from "./query";

const RUNNING_MAX = 100;

export interface BehindCampaign {
  id: string;
  name: string;
  advertiser: string;
  publisher: string;
  endsAt: number | null;
  isPaused: boolean;
  /** Null if it is unknown. */
  behind: BehindReason | null;
}

/**
 * Live campaigns of a scope that are behind their plan, and paused ones that fell behind it; in three queries.
 * @param scope campaigns that the caller may read
 */
export async function listBehind(ctx: ServiceContext, scope: SQL | undefined): Promise<BehindCampaign[]> {
  const isRunning = and(scope, inArray(schema.campaigns.status, ["live", "paused"]));
  const oldestFirst = { by: "createdAt", oldestFirst: true } as const;
  const { items } = await queryCampaignRows(ctx, isRunning, { limit: RUNNING_MAX }, oldestFirst);
  const counted = await readCampaignCounts(
    ctx,
    items.map(({ campaign }) => campaign.id),
    ctx.now,
  );
  const behind = items.flatMap((row) => {
    const counts = counted.get(row.campaign.id);
    const pacing = counts ? pacingOf(row.campaign, row.campaign.quote, counts, ctx.now) : null;
    const isPaused = row.campaign.status === "paused";
    const isBehind = pacing && (isPaused ? pacing.delivered < pacing.expected : pacing.pace === "behind");
    return isBehind ? [{ row, pacing, isPaused }] : [];
  });
  const refusals = await refusalsByCampaign(
    ctx,
    behind.flatMap(({ row: { campaign }, isPaused }) => (isPaused ? [] : [campaign])),
  );
  return behind.map(({ row: { campaign, advertiser, publisher }, pacing, isPaused }) => {
    const lastDay = refusals.get(campaign.id);
    return {
      ...{ id: campaign.id, name: campaign.name, advertiser, publisher, isPaused },
      endsAt: campaign.endsAt,
      behind: lastDay ? behindReason(pacing, { ...lastDay, standing: [] }) : null,
    };
  });
}
