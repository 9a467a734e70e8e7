import { and, eq, gt } from "drizzle-orm";
import { serverI18n } from "../../../app/i18n/server";
import { previewHome } from "../../../domain/serving/preview-address";
import { PREVIEW_TTL_MS } from "../../../domain/serving/test-board";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { previewSchema } from "../../../domain/testing/schema";
import { schema } from "../../db/client";
import { findAsset } from "../assets/find-of-creative";
import { type CampaignRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { planCreative } from "../serving/plan-campaigns";
import { keyedMac } from "../shared/keyed-mac";
import { boardOf } from "./board";
import { findDevice, type TestDeviceRow } from "./find-device";

export type PreviewRow = typeof schema.adPreviews.$inferSelect;

/**
 * Shows a creative, in whatever state, on a test device of the publisher for five minutes, or ends that. The ad server sees either within
 * a second or two.
 * @returns the preview, or null when it was ended
 * @throws AppError 070, NOT_FOUND (the device), CAMPAIGN_NOT_FOUND, CAMPAIGN_CREATIVE_NOT_FOUND, ASSET_NOT_AVAILABLE, and those of `requireAccess`
 */
export async function previewCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<PreviewRow | null> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "testing.write", "pub");
  const { creative: creativeId, device: id, running } = parseOrRefuse(previewSchema, input);
  const device = await findDevice(ctx, projectId, id);
  await endPreviews(ctx, projectId, creativeId, device.id);
  if (!running) return null;
  return start(ctx, campaign, creativeId, device);
}

async function start(
  ctx: ServiceContext,
  campaign: CampaignRow,
  creativeId: string,
  device: TestDeviceRow,
): Promise<PreviewRow> {
  const creative = await ctx.db.query.creatives.findFirst({
    where: and(eq(schema.creatives.id, creativeId), eq(schema.creatives.campaignId, campaign.id)),
  });
  if (!creative || creative.status === "deleted") throw new AppError("CAMPAIGN_CREATIVE_NOT_FOUND");
  const asset = await findAsset(ctx, creative.assetId);
  const secret = ctx.env.EXPLAIN_KEY;
  if (secret === undefined) throw new AppError("ASSET_NOT_AVAILABLE");
  // A film that began just before the end is played to its own.
  const readableUntilMs = ctx.now + 2 * PREVIEW_TTL_MS;
  const homeOf = (assetId: string) => previewHome(assetId, readableUntilMs, keyedMac(secret));
  const shown = planCreative({ creative, asset }, campaign, serverI18n(ctx.locale), new Map(), { homeOf });
  if (shown.asset === null) throw new AppError("ASSET_NOT_AVAILABLE");
  const row: PreviewRow = {
    id: await ctx.newId("preview"),
    projectId: campaign.pubProjectId,
    creativeId,
    deviceId: device.id,
    startedAt: ctx.now,
    endsAt: ctx.now + PREVIEW_TTL_MS,
  };
  await ctx.db.insert(schema.adPreviews).values(row).onConflictDoNothing();
  await boardOf(ctx, campaign.pubProjectId).start({
    id: row.id,
    unitIds: [creative.unitId],
    deviceId: device.deviceId,
    endsAtMs: row.endsAt,
    ad: { campaign: testCampaignOf(campaign), creative: shown },
  });
  return row;
}

function testCampaignOf(campaign: CampaignRow) {
  const { id, projectId, productId, advertiserName, advertiserLink } = campaign;
  const advertiser = { name: advertiserName ?? "", link: advertiserLink ?? "", icon: null };
  return { id, advProjectId: projectId, productId, advertiser };
}

async function endPreviews(
  ctx: ServiceContext,
  projectId: string,
  creativeId: string,
  deviceId: string,
): Promise<void> {
  const { adPreviews } = schema;
  const running = await ctx.db
    .update(adPreviews)
    .set({ endsAt: ctx.now })
    .where(
      and(
        eq(adPreviews.projectId, projectId),
        eq(adPreviews.creativeId, creativeId),
        eq(adPreviews.deviceId, deviceId),
        gt(adPreviews.endsAt, ctx.now),
      ),
    )
    .returning({ id: adPreviews.id });
  for (const { id } of running) await boardOf(ctx, projectId).stop(id);
}
