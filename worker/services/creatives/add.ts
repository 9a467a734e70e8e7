import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { type CreativeRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { columnsOf } from "./columns";
import { findCreative } from "./find";

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
  await commit(ctx.db, [
    ctx.db
      .insert(schema.creatives)
      .values({ ...columns, id, campaignId, status: "submitted", createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing(),
  ]);
  return findCreative(ctx, campaignId, id);
}
