import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { type CreativeRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { enqueueAll } from "../shared/outbox";
import { creativeAdded } from "../webhooks/news";
import { columnsOf } from "./columns";
import { findCreative } from "./find";
import { creativeStep } from "./step-row";
import { creativeNews } from "./tell";

/**
 * Adds an image creative for one of the product's units; a new one waits for the publisher's review.
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND, ASSET_NOT_AVAILABLE, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED,
 *   CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function addCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<CreativeRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const columns = await columnsOf(ctx, campaign, input);
  const id = await ctx.newId("creative");
  const added = {
    ...columns,
    id,
    campaignId,
    status: "submitted",
    version: 1,
    rejectionComment: null,
  } as const;
  const outbox = await enqueueAll(ctx, creativeAdded(ctx, campaign, added));
  const told = await creativeNews(ctx, campaign, null, added);
  await commit(ctx.db, [
    ctx.db
      .insert(schema.creatives)
      .values({ ...added, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing(),
    creativeStep(ctx, campaign, added, "creative-add"),
    ...outbox.statements,
    ...told.statements,
  ]);
  outbox.wake();
  told.wake();
  return findCreative(ctx, campaignId, id);
}
