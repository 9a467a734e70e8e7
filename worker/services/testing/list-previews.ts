import { and, eq, gt } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import type { PreviewRow } from "./preview";

/** The previews of a campaign's creatives that run now on test devices of the project. @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess` */
export async function listPreviews(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<PreviewRow[]> {
  await requireCampaign(ctx, projectId, campaignId, "preview.read");
  const { adPreviews, creatives, testDevices } = schema;
  const rows = await ctx.db
    .select({ preview: adPreviews })
    .from(adPreviews)
    .innerJoin(creatives, eq(creatives.id, adPreviews.creativeId))
    .innerJoin(testDevices, eq(testDevices.id, adPreviews.deviceId))
    .where(
      and(
        eq(testDevices.projectId, projectId),
        eq(creatives.campaignId, campaignId),
        gt(adPreviews.endsAt, ctx.now),
      ),
    );
  return rows.map(({ preview }) => preview);
}
