import { and, eq, type SQL } from "drizzle-orm";
import { type BehindReason, behindReason } from "../../../../domain/reports";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../kernel";
import { refusalsByCampaign } from "../../serving";
import { pacingOf, readCampaignCounts } from "../pacing";
import { queryCampaignRows } from "./query";

const LIVE_MAX = 100;

export interface BehindCampaign {
  id: string;
  name: string;
  advertiser: string;
  publisher: string;
  endsAt: number | null;
  /** Null if it is unknown. */
  behind: BehindReason | null;
}

/**
 * Live campaigns of a scope that are behind their plan, in three queries.
 * @param scope campaigns that the caller may read
 */
export async function listBehind(ctx: ServiceContext, scope: SQL | undefined): Promise<BehindCampaign[]> {
  const isLive = and(scope, eq(schema.campaigns.status, "live"));
  const oldestFirst = { by: "createdAt", oldestFirst: true } as const;
  const { items } = await queryCampaignRows(ctx, isLive, { limit: LIVE_MAX }, oldestFirst);
  const counted = await readCampaignCounts(
    ctx,
    items.map(({ campaign }) => campaign.id),
    ctx.now,
  );
  const behind = items.flatMap((row) => {
    const counts = counted.get(row.campaign.id);
    const pacing = counts ? pacingOf(row.campaign, row.campaign.quote, counts, ctx.now) : null;
    return pacing?.pace === "behind" ? [{ row, pacing }] : [];
  });
  const refusals = await refusalsByCampaign(
    ctx,
    behind.map(({ row: { campaign } }) => campaign),
  );
  return behind.map(({ row: { campaign, advertiser, publisher }, pacing }) => {
    const lastDay = refusals.get(campaign.id);
    return {
      ...{ id: campaign.id, name: campaign.name, advertiser, publisher, endsAt: campaign.endsAt },
      behind: lastDay ? behindReason(pacing, { ...lastDay, standing: [] }) : null,
    };
  });
}
