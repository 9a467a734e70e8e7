import { and, count, eq, gt, sql } from "drizzle-orm";
import { AppError, HOUR_MS, parseOrRefuse } from "../../../../domain/kernel";
import type { Side } from "../../../../domain/people";
import {
  PREVIEW_TTL_MS,
  PREVIEWS_PER_AD_ACCOUNT_AND_HOUR_MAX,
  PREVIEWS_RUNNING_PER_AD_ACCOUNT_MAX,
  previewHome,
  previewRefusal,
  previewSchema,
} from "../../../../domain/serving";
import { serverI18n } from "../../../../locales/words/server";
import { refuseWhen } from "../../../db/batch";
import { schema } from "../../../db/client";
import { assetOfCreative } from "../../content";
import { commitWork, keyedMac, type ServiceContext } from "../../kernel";
import { requireNotBlocked } from "../../platform";
import { boardOf, endPreviews, findDevice, planCreative, type TestDeviceRow } from "../../serving";
import { type CampaignRow, requireCampaign } from "../find";

const { adPreviews, creatives, testDevices } = schema;

export type PreviewRow = typeof adPreviews.$inferSelect;

/**
 * Shows a creative on a test device of the caller's project for five minutes, or ends its preview. The ad server applies either within two
 * seconds. A publisher can preview creatives sent to it, in any status; an advertiser its own creatives, unless the publisher rejected
 * the creative or blocked the ad account: `domain/serving/testing.ts`, decision 0113.
 * @returns the preview, or null when it was ended
 * @throws AppError 070, NOT_FOUND (the device), CAMPAIGN_NOT_FOUND, CAMPAIGN_CREATIVE_NOT_FOUND, ASSET_NOT_AVAILABLE, and those of `requireAccess`;
 *   for an advertiser also CAMPAIGN_MUTATION_NOT_ALLOWED, CAMPAIGN_CREATIVE_NOT_VIEWABLE, AD_ACCOUNT_BLOCKED, TOO_MANY_REQUESTS
 */
export async function previewCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<PreviewRow | null> {
  const { campaign, side } = await requireCampaign(ctx, projectId, campaignId, "preview.write");
  const { creative: creativeId, device: id, running } = parseOrRefuse(previewSchema, input);
  const device = await findDevice(ctx, projectId, id);
  if (running) return start(ctx, campaign, creativeId, { device, side });
  await endPreviews(ctx, sameOne(creativeId, device.id));
  return null;
}

const sameOne = (creativeId: string, deviceId: string) =>
  and(eq(adPreviews.creativeId, creativeId), eq(adPreviews.deviceId, deviceId));

async function start(
  ctx: ServiceContext,
  campaign: CampaignRow,
  creativeId: string,
  { device, side }: { device: TestDeviceRow; side: Side },
): Promise<PreviewRow> {
  const creative = await ctx.db.query.creatives.findFirst({
    where: and(eq(creatives.id, creativeId), eq(creatives.campaignId, campaign.id)),
  });
  if (!creative) throw new AppError("CAMPAIGN_CREATIVE_NOT_FOUND");
  const refusal = previewRefusal(side, campaign.status, creative.status);
  if (refusal) throw new AppError(refusal);
  if (side === "adv") await requireNotBlocked(ctx, campaign);
  const asset = await assetOfCreative(ctx, creative.assetId);
  const secret = ctx.env.EXPLAIN_KEY;
  if (secret === undefined) throw new AppError("ASSET_NOT_AVAILABLE");
  // A video that begins just before the preview's end can play to its own end.
  const readableUntilMs = ctx.now + 2 * PREVIEW_TTL_MS;
  const homeOf = (assetId: string) => previewHome(assetId, readableUntilMs, keyedMac(secret));
  const shown = planCreative({ creative, asset }, campaign, serverI18n(ctx.locale), new Map(), { homeOf });
  if (shown.asset === null) throw new AppError("ASSET_NOT_AVAILABLE");
  await endPreviews(ctx, sameOne(creativeId, device.id));
  const row: PreviewRow = {
    id: await ctx.newId("preview"),
    projectId: campaign.pubProjectId,
    creativeId,
    deviceId: device.id,
    startedAt: ctx.now,
    endsAt: ctx.now + PREVIEW_TTL_MS,
  };
  await commitWork(ctx, {
    rows: [
      ctx.db.insert(adPreviews).values(row).onConflictDoNothing(),
      ...(side === "adv" ? [refuseMore(ctx, device.projectId)] : []),
    ],
  });
  await boardOf(ctx, campaign.pubProjectId).start({
    id: row.id,
    unitIds: [creative.unitId],
    deviceId: device.deviceId,
    ...(side === "adv" ? { byDeviceIdOnly: true as const } : {}),
    endsAtMs: row.endsAt,
    ad: { campaign: testCampaignOf(campaign), creative: shown },
  });
  return row;
}

/** Aborts the start of a preview above its ad account's limit; previews on removed devices count too. */
function refuseMore(ctx: ServiceContext, adAccountId: string) {
  const previews = (since: ReturnType<typeof gt>) =>
    sql`(${ctx.db
      .select({ n: count() })
      .from(adPreviews)
      .innerJoin(testDevices, eq(testDevices.id, adPreviews.deviceId))
      .where(and(eq(testDevices.projectId, adAccountId), since))})`;
  const running = previews(gt(adPreviews.endsAt, ctx.now));
  const started = previews(gt(adPreviews.startedAt, ctx.now - HOUR_MS));
  return refuseWhen(
    ctx.db,
    sql`(${running} > ${PREVIEWS_RUNNING_PER_AD_ACCOUNT_MAX} or ${started} > ${PREVIEWS_PER_AD_ACCOUNT_AND_HOUR_MAX})`,
    "TOO_MANY_REQUESTS",
  );
}

function testCampaignOf(campaign: CampaignRow) {
  const { id, projectId, productId, advertiserName, advertiserLink } = campaign;
  const advertiser = { name: advertiserName ?? "", link: advertiserLink ?? "", icon: null };
  return { id, advProjectId: projectId, productId, advertiser };
}

/**
 * The active previews of a campaign's creatives on test devices of the project.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function listPreviews(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<PreviewRow[]> {
  await requireCampaign(ctx, projectId, campaignId, "preview.read");
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
