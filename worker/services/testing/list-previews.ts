import { and, eq, gt } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import type { PreviewRow } from "./preview";

/** The previews of a campaign's creatives that run now. @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess` */
export async function listPreviews(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<PreviewRow[]> {
  await requireCampaign(ctx, projectId, campaignId, "testing.read", "pub");
  const { adPreviews, creatives } = schema;
  const rows = await ctx.db
    .select({ preview: adPreviews })
    .from(adPreviews)
    .innerJoin(creatives, eq(creatives.id, adPreviews.creativeId))
    .where(
      and(
        eq(adPreviews.projectId, projectId),
        eq(creatives.campaignId, campaignId),
        gt(adPreviews.endsAt, ctx.now),
      ),
    );
  return rows.map(({ preview }) => preview);
}
