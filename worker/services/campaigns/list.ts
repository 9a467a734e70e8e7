import { and, eq, isNotNull, ne } from "drizzle-orm";
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
  const mine =
    side === "adv"
      ? and(eq(schema.campaigns.projectId, projectId), ne(schema.campaigns.status, "deleted"))
      : and(
          eq(schema.campaigns.pubProjectId, projectId),
          isNotNull(schema.campaigns.submittedAt),
          ne(schema.campaigns.status, "deleted"),
        );
  return queryCampaigns(ctx, mine, filter);
}
