import { and, eq, isNull } from "drizzle-orm";
import { reviewDeadline } from "../../../domain/campaign/review-deadline";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type CampaignListItem, queryCampaigns } from "./query";

/**
 * What waits for the publisher's word, the soonest due first. The oldest are read first, so that what is left out of a full page
 * is what was sent last.
 * @throws AppError of `requireAccess`
 */
export async function listWaitingCampaigns(
  ctx: ServiceContext,
  projectId: string,
): Promise<CampaignListItem[]> {
  await requireAccess(ctx, projectId, "campaign.read", "pub");
  const { campaigns } = schema;
  const isWaiting = and(
    eq(campaigns.pubProjectId, projectId),
    eq(campaigns.status, "submitted"),
    isNull(campaigns.publisherApprovedAt),
  );
  const bySending = { by: "submittedAt", oldestFirst: true } as const;
  const { items } = await queryCampaigns(
    ctx,
    { where: isWaiting, reader: projectId },
    { limit: LIST_PAGE_LIMIT },
    bySending,
  );
  const dueAt = ({ campaign: { submittedAt, sameDay, startsAt } }: CampaignListItem) =>
    reviewDeadline({ submittedAt: submittedAt ?? 0, sameDay, startsAt }, ctx.now).dueAtMs;
  return items.sort((one, other) => dueAt(one) - dueAt(other));
}
