import { and, eq, isNotNull, ne } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";
import type { Page } from "../shared/paging";
import { type CampaignFilter, type CampaignListItem, queryCampaigns } from "./query";

/** What operators look at: everything that was ever submitted. @throws AppError UNAUTHORIZED, FORBIDDEN, 070 */
export async function listCampaignsForOperator(
  ctx: ServiceContext,
  filter: CampaignFilter & { pending?: boolean } = {},
): Promise<Page<CampaignListItem>> {
  requireOperator(ctx);
  const pending = filter.pending
    ? and(eq(schema.campaigns.status, "submitted"), isNotNull(schema.campaigns.publisherApprovedAt))
    : undefined;
  return queryCampaigns(
    ctx,
    {
      where: and(isNotNull(schema.campaigns.submittedAt), ne(schema.campaigns.status, "deleted"), pending),
      reader: null,
    },
    filter,
  );
}
