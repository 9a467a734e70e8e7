import { eq } from "drizzle-orm";
import { z } from "zod";
import { isBinding } from "../../../../domain/booking";
import {
  type CreativeAction,
  type CreativeInput,
  type CreativeType,
  checkFit,
  checkVideoFit,
  creativeSchemaFor,
  EVERY_DAY,
  EVERY_HOUR,
  encodingFailureCode,
  narrowed,
  textsFor,
} from "../../../../domain/content";
import { AppError, type FieldErrors, localTimeMs, parseOrRefuse } from "../../../../domain/kernel";
import { LEVEL, type NewsEvent } from "../../../../domain/people";
import { schema } from "../../../db/client";
import type { OutboxEvent } from "../../../db/outbox-topics";
import { type AssetRow, creativeStep, findAsset, isVideo, readAsset, withdrawal } from "../../content";
import { unitsOf } from "../../inventory";
import { changeRow, type ServiceContext, type Work } from "../../kernel";
import { creativeChanged } from "../../partners";
import { notificationOf } from "../../people";
import { findBlockedDestination } from "../../platform";

import type { CampaignRow, CreativeRow } from "../find";

/** An in-house campaign never came by ad note. */
type MaybeNoted = Partial<Pick<CampaignRow, "viaAdNote">>;

type Unit = Awaited<ReturnType<typeof unitsOf>>[number];

/**
 * The columns of a submitted creative. The ad unit belongs to the product, the image or video belongs to the project and fits the unit,
 * and no destination is blocked by the publisher. A video may still be encoding.
 *
 * @param input `creativeSchemaFor` the product's units
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND, ASSET_NOT_AVAILABLE, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED
 */
export async function columnsOf(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "status" | "productId" | "projectId" | "pubProjectId"> & MaybeNoted,
  input: unknown,
) {
  requireOpen(campaign);
  const units = await unitsOf(ctx, campaign.productId);
  const values = parseOrRefuse(creativeSchemaFor(units), input, {
    ...(await misfitOf(ctx, campaign, units, input)),
    // A destination that the publisher blocks is never shown, even on an approved creative.
    ...(await findBlockedDestination(ctx, campaign.pubProjectId, input)),
  });
  const unit = units.find(({ id }) => id === values.unitId);
  if (!unit) throw new AppError("AD_UNIT_NOT_FOUND");
  const asset = await findMedia(ctx, campaign.projectId, values.assetId);
  if (values.profileAssetId) await findAsset(ctx, campaign.projectId, values.profileAssetId);
  return {
    ...values,
    ...(await scheduleOf(ctx, campaign.productId, values)),
    texts: textsFor(unit.textItems, values.texts),
    type: typeOf(asset, unit),
    cta: values.cta === "none" ? null : values.cta,
    ctaTextColor: values.ctaTextColor ?? null,
    ctaColor: values.ctaColor ?? null,
    profileName: values.profileName ?? null,
    profileAssetId: values.profileAssetId ?? null,
    destinationUrl: values.destinationUrl ?? null,
  };
}

function typeOf(asset: AssetRow, unit: Unit): CreativeType {
  if (isVideo(asset)) return "video";
  return unit.format === "native" ? "cover" : "image";
}

/** The asset. A video whose encoding failed is refused with the reason, at its field. */
async function findMedia(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("ASSET_NOT_AVAILABLE");
  if (asset.status !== "failed") return asset;
  const why = encodingFailureCode(asset.failureReason ?? "encoding-failed");
  throw new AppError("ASSET_NOT_AVAILABLE", { fields: { assetId: [why] } });
}

/** Local times in the product's zone as instants; all days, or all hours, are stored as null. */
async function scheduleOf(ctx: ServiceContext, productId: string, values: CreativeInput) {
  const { adProducts } = schema;
  const product = await ctx.db.query.adProducts.findFirst({
    columns: { timezone: true },
    where: eq(adProducts.id, productId),
  });
  const instant = (time: string | undefined) =>
    time && product ? localTimeMs(time, product.timezone) : null;
  return {
    displayFrom: instant(values.displayFrom),
    displayTo: instant(values.displayTo),
    weekdays: narrowed(values.weekdays, EVERY_DAY),
    hours: narrowed(values.hours, EVERY_HOUR),
  };
}

const idsSchema = z.object({ unitId: z.string(), assetId: z.string() });

/** Reports a file that does not fit its unit together with the other field errors; unknown ids are not reported here. */
async function misfitOf(
  ctx: ServiceContext,
  { projectId, viaAdNote }: Pick<CampaignRow, "projectId"> & MaybeNoted,
  units: readonly Unit[],
  input: unknown,
): Promise<FieldErrors> {
  const ids = idsSchema.safeParse(input);
  const unit = units.find(({ id }) => id === ids.data?.unitId);
  const asset = unit && ids.data ? await readAsset(ctx, projectId, ids.data.assetId) : undefined;
  if (!unit || !asset || asset.status === "failed") return {};
  const size = { w: asset.width, h: asset.height, bytes: asset.bytes };
  const frame = { format: unit.format, w: unit.width, h: unit.height };
  const misfit = isVideo(asset) ? checkVideoFit(size, { ...frame, viaAdNote }) : checkFit(size, frame);
  return misfit ? { assetId: [misfit] } : {};
}

/**
 * Changes a creative, records the change in its campaign's history, and republishes its product's serving plans.
 * @throws AppError CONFLICT if the creative differs from what the caller saw, or changes concurrently
 */
export async function writeCreative(
  ctx: ServiceContext,
  campaign: CampaignRow,
  creative: CreativeRow,
  action: CreativeAction,
  fields: Partial<typeof schema.creatives.$inferInsert>,
): Promise<CreativeRow> {
  const after = { ...creative, ...fields, updatedAt: ctx.now, version: creative.version + 1 };
  const isEnded = after.status === "deleted" || after.status === "rejected";
  const ended = ["preview.end", { campaignId: campaign.id }] as const;
  await changeRow(
    ctx,
    { table: schema.creatives, row: creative, set: fields },
    {
      history: creativeStep(ctx, campaign, after, action),
      events: [
        ["plan.publish", { productId: campaign.productId }],
        ...meterOf(campaign),
        ...(isEnded ? [ended] : []),
        ...creativeChanged(ctx, campaign, creative, after),
        ...withdrawal(assetsLeft(creative, after)),
      ],
      also: [await creativeNews(ctx, campaign, creative, after)],
    },
  );
  return after;
}

/** Updates the campaign's meter with the ids of its video creatives, if videos have their own price. */
export function meterOf(campaign: Pick<CampaignRow, "id" | "quote">): OutboxEvent[] {
  if (campaign.quote?.videoUnits === undefined) return [];
  return [["meter.configure", { campaignId: campaign.id }]];
}

/** Assets that the creative showed before the change and no longer shows. */
function assetsLeft(before: CreativeRow, after: CreativeRow): string[] {
  const shown = ({ status, assetId, profileAssetId }: CreativeRow) =>
    status === "live" || status === "paused" ? [assetId, ...(profileAssetId ? [profileAssetId] : [])] : [];
  const still = shown(after);
  return shown(before).filter((id) => !still.includes(id));
}

type Told = Pick<CreativeRow, "id" | "name" | "status" | "version" | "rejectionComment">;

/**
 * Notifications of a creative's change: the publisher's editors hear of a creative that awaits review, the advertiser's editors of a decision.
 * @param before null for a new creative
 */
export async function creativeNews(
  ctx: ServiceContext,
  campaign: CampaignRow,
  before: Told | null,
  after: Told,
): Promise<Work | null> {
  const event = eventOf(campaign, before, after);
  if (!event) return null;
  const isForPublisher = event === "submitted";
  const projectId = isForPublisher ? campaign.pubProjectId : campaign.projectId;
  return notificationOf(ctx, {
    kind: "creative-review",
    details: {
      event,
      subject: after.name,
      reason: event === "rejected" ? after.rejectionComment : null,
      path: `/${isForPublisher ? "pub" : "adv"}/${projectId}/campaigns/${campaign.id}`,
    },
    projectId,
    publisherId: campaign.pubProjectId,
    level: LEVEL.editor,
    eventId: `creative:${after.id}:${after.version}`,
  });
}

function eventOf(
  campaign: CampaignRow,
  before: Told | null,
  after: Told,
): NewsEvent<"creative-review"> | null {
  // A draft's creatives are submitted with its request.
  if (after.status === "submitted") return isBinding(campaign.status) ? "submitted" : null;
  if (after.status === "rejected" && before?.status !== "rejected") return "rejected";
  return after.status === "live" && before?.status === "submitted" ? "approved" : null;
}

/** The creatives of an ended campaign are read-only. @throws AppError CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED */
export function requireOpen(campaign: Pick<CampaignRow, "status">): void {
  if (!OPEN_STATUSES.includes(campaign.status)) throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
}

export const OPEN_STATUSES: readonly CampaignRow["status"][] = [
  "draft",
  "submitted",
  "rejected",
  "booked",
  "live",
  "paused",
];
