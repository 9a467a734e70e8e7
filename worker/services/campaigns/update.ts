import { and, eq } from "drizzle-orm";
import {
  checkCppBudget,
  checkTargetingRight,
  missingTargetings,
  offeredTargetings,
} from "../../../domain/campaign/edit-rights";
import { billingStepSchema, infoStepSchema, targetingStepSchema } from "../../../domain/campaign/schema";
import { editableFields } from "../../../domain/campaign/states";
import { usedTargetings } from "../../../domain/campaign/targeting";
import { AppError } from "../../../domain/shared/errors";
import { messageCode, parseOrRefuse } from "../../../domain/shared/validation";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { readBookedProduct } from "../products/offer";
import { enqueueAll } from "../shared/outbox";
import { campaignEdited, type Effects } from "../webhooks/news";
import { scheduleColumns, scheduleSchemaOf, unavailable } from "./book";
import { editRow } from "./edit-row";
import { type CampaignRow, requireCampaign } from "./find";
import { quoteCampaign } from "./quote";
import { holdSlots } from "./slots";

export type EditableStep = "schedule" | "targeting" | "info" | "billing";

/**
 * Saves one step of a draft or a rejected campaign. Changed days are held anew; when they are taken the draft keeps them,
 * and submission will ask again.
 *
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, and those of `requireAccess`
 */
export async function updateCampaignStep(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  step: EditableStep,
  input: unknown,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!mayEditStep(campaign, step))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const columns = await columnsOf(ctx, campaign, step, input);
  const after = await write(ctx, campaign, step, columns);
  if (step === "schedule") {
    const { product } = await readBookedProduct(ctx, projectId, campaign.productId);
    const held = await holdSlots(ctx, after, product);
    if (!held.ok) throw unavailable(campaign.id, held.unavailableDays);
  }
  return after;
}

/** Drafts and rejected campaigns are open in every step, running ones in their targeting. Source: readings 2. */
function mayEditStep(campaign: CampaignRow, step: EditableStep): boolean {
  const editable = editableFields(campaign.status);
  return editable.includes("everything") || (step === "targeting" && editable.includes("targeting"));
}

async function columnsOf(
  ctx: ServiceContext,
  campaign: CampaignRow,
  step: EditableStep,
  input: unknown,
): Promise<Partial<typeof schema.campaigns.$inferInsert>> {
  const { product, publisher, grants } = await readBookedProduct(ctx, campaign.projectId, campaign.productId);
  switch (step) {
    case "schedule": {
      const schedule = parseOrRefuse(scheduleSchemaOf(ctx, product), input);
      refuse(checkCppBudget(publisher, product.pricingType, campaign, schedule));
      return scheduleColumns(schedule, product);
    }
    case "targeting": {
      const targeting = parseOrRefuse(targetingStepSchema, input);
      refuse(checkTargetingRight(publisher, campaign.targeting, targeting));
      const exposed = new Set(offeredTargetings(product, publisher).map((entry) => entry.type));
      const used = usedTargetings(targeting);
      if (used.language && !exposed.has("language"))
        throw new AppError("070", { fields: { languages: ["targeting.notOffered"] } });
      if (used.country && !exposed.has("country"))
        throw new AppError("070", { fields: { countries: ["targeting.notOffered"] } });
      refuse(missingTargetings(publisher, offeredTargetings(product, publisher), targeting));
      const dearer =
        (quoteCampaign({ ...campaign, targeting }, product)?.totalMinor ?? 0) >
        (campaign.quote?.totalMinor ?? 0);
      // What runs was paid for by its quote: it may be narrowed or widened, but not into a targeting that costs more.
      if (!editableFields(campaign.status).includes("everything") && dearer) {
        throw new AppError("070", { fields: { languages: ["targeting.dearer"] } });
      }
      return { targeting };
    }
    case "info": {
      const info = parseOrRefuse(infoStepSchema, input);
      const total = quoteCampaign(campaign, product)?.units ?? 0;
      if (info.dailyQuota && product.pricingType === "cpm" && info.dailyQuota > total) {
        throw new AppError("070", { fields: { dailyQuota: [messageCode("tooLarge", { max: total })] } });
      }
      return { ...info, frequencyCap: info.frequencyCap ?? null, dailyQuota: info.dailyQuota || null };
    }
    case "billing": {
      const billing = parseOrRefuse(billingStepSchema, input);
      if (billing.paymentMethod === "manual" && !grants.manualPayment) {
        throw new AppError("070", { fields: { paymentMethod: ["payment.manualNotGranted"] } });
      }
      return billing;
    }
  }
}

/** @throws AppError 070 with each wrong field */
function refuse(codes: Record<string, string>): void {
  const fields = Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
}

async function write(
  ctx: ServiceContext,
  campaign: CampaignRow,
  step: EditableStep,
  columns: Partial<typeof schema.campaigns.$inferInsert>,
): Promise<CampaignRow> {
  const running = campaign.status !== "draft" && campaign.status !== "rejected";
  const version = campaign.version + 1;
  const set = { ...columns, updatedAt: ctx.now, version };
  const after = { ...campaign, ...set };
  const published: Effects = running ? [["plan.publish", { productId: campaign.productId }]] : [];
  const outbox = await enqueueAll(ctx, [...published, ...campaignEdited(ctx, after, step)]);
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.campaigns)
      .set(set)
      .where(and(eq(schema.campaigns.id, campaign.id), eq(schema.campaigns.version, campaign.version))),
    [editRow(ctx, campaign, step), ...outbox.statements],
  );
  outbox.wake();
  return after;
}
