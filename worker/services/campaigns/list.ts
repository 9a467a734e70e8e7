import { and, eq, isNotNull, ne, type SQL } from "drizzle-orm";
import type { Side } from "../../../domain/access/matrix";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { Page } from "../shared/paging";
import { type CampaignFilter, type CampaignListItem, queryCampaigns } from "./query";

/**
 * The campaigns of one side's project, newest first. A publisher sees what was ever submitted to it.
 * @throws AppError 070, CAMPAIGN_FILTER_NOT_ACCEPTABLE, and those of `requireAccess`
 */
export async function listCampaigns(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
  filter: CampaignFilter = {},
): Promise<Page<CampaignListItem>> {
  await requireAccess(ctx, projectId, "campaign.read", side);
  return queryCampaigns(ctx, { where: campaignsOf(projectId, side), reader: projectId }, filter);
}

/** What one side's lists hold. */
export function campaignsOf(projectId: string, side: Side): SQL | undefined {
  const { campaigns } = schema;
  const isThere = ne(campaigns.status, "deleted");
  return side === "adv"
    ? and(eq(campaigns.projectId, projectId), isThere)
    : and(eq(campaigns.pubProjectId, projectId), isNotNull(campaigns.submittedAt), isThere);
}
