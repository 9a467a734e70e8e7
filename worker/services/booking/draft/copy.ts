import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import { offeredPart, offeredTargetings } from "../../../../domain/booking";
import { AppError, amountView } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import type { OutboxEvent } from "../../../db/outbox-topics";
import { creativeStep } from "../../content";
import type { OfferedProductDetail } from "../../inventory";
import { newWithHistory, type ServiceContext } from "../../kernel";
import { creativeAdded } from "../../partners";
import { type CampaignRow, requireCampaign } from "../find";

/** Columns that a repeated booking copies. Days, budget and agreed terms are not copied. */
function copied(source: CampaignRow) {
  const { name, targeting, memo, frequencyCap, dailyQuota } = source;
  const { advertiserName, advertiserLink, advertiserCategory, destinationUrl } = source;
  const { contractName, contractEmail, agencyName, agencyEmail, termsAssetId } = source;
  const { paymentMethod, taxInvoice, registrationAssetId } = source;
  return {
    ...{ name, targeting, memo, frequencyCap, dailyQuota },
    ...{ advertiserName, advertiserLink, advertiserCategory, destinationUrl },
    ...{ contractName, contractEmail, agencyName, agencyEmail, termsAssetId },
    ...{ paymentMethod, taxInvoice, registrationAssetId },
  };
}

type NewCampaign = Pick<CampaignRow, "id" | "projectId" | "pubProjectId" | "status">;

export interface CampaignCopy {
  columns: ReturnType<typeof copied>;
  /** Rows of the copied creatives and their events, for the new campaign. */
  creativesFor(campaign: NewCampaign): Promise<{ rows: BatchItem<"sqlite">[]; events: OutboxEvent[] }>;
}

/**
 * Values that a new booking of the same product copies from a campaign of the ad account.
 * @throws AppError CAMPAIGN_NOT_FOUND, also for a campaign of another product and for a quest, which cannot be copied, and those of `requireAccess`
 */
export async function copyOf(
  ctx: ServiceContext,
  projectId: string,
  { product, publisher, units }: Pick<OfferedProductDetail, "product" | "publisher" | "units">,
  sourceId: string,
): Promise<CampaignCopy> {
  const { campaign: source } = await requireCampaign(ctx, projectId, sourceId, "product.book", "adv");
  if (source.productId !== product.id || source.quest !== null) throw new AppError("CAMPAIGN_NOT_FOUND");
  // Targetings that the product no longer offers are dropped.
  const targeting = offeredPart(source.targeting, offeredTargetings(product, publisher));
  const columns = { ...copied(source), targeting };
  return { columns, creativesFor: (campaign) => creativesOf(ctx, sourceId, units, campaign) };
}

/**
 * Copies the campaign's creatives for a new review: those that were not rejected, can be shown, and use a unit that the product
 * still has. Copies run on all days.
 */
async function creativesOf(
  ctx: ServiceContext,
  sourceId: string,
  units: readonly { id: string }[],
  campaign: NewCampaign,
) {
  const { assets, creatives } = schema;
  const kept = await ctx.db
    .select(getTableColumns(creatives))
    .from(creatives)
    .innerJoin(assets, eq(assets.id, creatives.assetId))
    .where(
      and(
        eq(creatives.campaignId, sourceId),
        inArray(creatives.status, ["submitted", "live", "paused"]),
        inArray(assets.status, ["ready", "encoding"]),
      ),
    )
    .orderBy(creatives.createdAt, creatives.id);
  const rows: BatchItem<"sqlite">[] = [];
  const events: OutboxEvent[] = [];
  for (const one of kept.filter(({ unitId }) => units.some(({ id }) => id === unitId))) {
    const id = await ctx.newId("creative");
    const days = { displayFrom: null, displayTo: null };
    const added = { ...one, ...days, id, campaignId: campaign.id, status: "submitted" as const, version: 1 };
    rows.push(
      ...newWithHistory(ctx, {
        creative: { ...added, createdAt: ctx.now, updatedAt: ctx.now },
        history: creativeStep(ctx, campaign, added, "creative-add"),
      }),
    );
    events.push(...creativeAdded(ctx, campaign, added));
  }
  return { rows, events };
}

/** The repeated campaign as shown on the booking page. */
export const repeatedCampaignView = z.object({
  name: z.string(),
  budgetMinor: amountView.nullable(),
  slots: z.int(),
});
export type RepeatedCampaign = z.output<typeof repeatedCampaignView>;

/** The campaign to repeat; null if it does not exist or cannot be repeated. @throws AppError of `requireAccess` */
export async function findRepeated(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  sourceId: string,
): Promise<RepeatedCampaign | null> {
  try {
    const { campaign } = await requireCampaign(ctx, projectId, sourceId, "campaign.read", "adv");
    if (campaign.productId !== productId || campaign.quest !== null) return null;
    const { name, budgetMinor, slots } = campaign;
    return { name, budgetMinor, slots };
  } catch (error) {
    if (error instanceof AppError && error.code === "CAMPAIGN_NOT_FOUND") return null;
    throw error;
  }
}
