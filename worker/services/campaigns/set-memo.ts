import { eq } from "drizzle-orm";
import { memoSchema } from "../../../domain/campaign/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { requireCampaign } from "./find";

/** A note to oneself; no change of the campaign, so it makes no history. @throws AppError 070, CAMPAIGN_NOT_FOUND, and those of `requireAccess` */
export async function setCampaignMemo(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<string> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.memo", "adv");
  const { memo } = parseOrRefuse(memoSchema, input);
  await ctx.db
    .update(schema.campaigns)
    .set({ memo, updatedAt: ctx.now })
    .where(eq(schema.campaigns.id, campaign.id));
  return memo;
}
