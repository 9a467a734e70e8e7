import { and, eq } from "drizzle-orm";
import { isViewable } from "../../../domain/creative/video";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { reviewCreative } from "../creatives/review";
import { approveCampaign } from "./approve";
import { requireCampaign, stateOf } from "./find";

export interface ApprovedAll {
  /** Creatives whose film cannot be seen yet: they go on waiting. */
  unseen: number;
}

/**
 * Approves every creative that waits and can be seen, then the campaign itself if it waits too. Each is a change of its own, so that a
 * try that broke off half-way is finished by the next one.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function approveAll(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<ApprovedAll> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  const waiting = await waitingCreatives(ctx, campaignId);
  const viewable = waiting.filter(({ status }) => isViewable(status));
  for (const { id } of viewable) await reviewCreative(ctx, projectId, campaignId, id, { approve: true });
  if (stateOf(campaign).phase === "publisher") await approveCampaign(ctx, projectId, campaignId);
  return { unseen: waiting.length - viewable.length };
}

/** Those that wait for the publisher, each with the status of its picture or film. */
function waitingCreatives({ db }: ServiceContext, campaignId: string) {
  const { assets, creatives } = schema;
  return db
    .select({ id: creatives.id, status: assets.status })
    .from(creatives)
    .innerJoin(assets, eq(assets.id, creatives.assetId))
    .where(and(eq(creatives.campaignId, campaignId), eq(creatives.status, "submitted")))
    .orderBy(creatives.id);
}
