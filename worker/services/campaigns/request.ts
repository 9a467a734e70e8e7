import { missingTargetings, offeredTargetings } from "../../../domain/campaign/edit-rights";
import { checkSchedule } from "../../../domain/campaign/schedule";
import { type CampaignStep, infoStepSchema, taxInvoiceSchema } from "../../../domain/campaign/schema";
import { editableFields } from "../../../domain/campaign/states";
import { AppError, type FieldErrors } from "../../../domain/shared/errors";
import { fieldErrorsOf, issueCode } from "../../../domain/shared/validation";
import type { ServiceContext } from "../context";
import { type OfferedProductDetail, readBookedProduct } from "../products/offer";
import { unavailable } from "./book";
import { type CampaignRow, requireCampaign } from "./find";
import { quoteCampaign } from "./quote";
import { bookSlots, holdSlots } from "./slots";
import { transition } from "./transition";

/**
 * Sends a draft or a rejected campaign for review. Its slots are held first, so that a crash between here and the booking
 * costs nothing but a hold that lapses; when they are taken, the draft stays as it is.
 * A publisher without manual review has approved already, a start on the same day apart.
 *
 * @throws AppError 070 with the fields of every incomplete step, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED,
 *   AD_PRODUCT_NOT_FOUND for a product that was removed, AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, CONFLICT, and those of `requireAccess`
 */
export async function requestReview(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!editableFields(campaign.status).includes("everything"))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const detail = await readBookedProduct(ctx, projectId, campaign.productId);
  // What was removed may end as it is booked, and is booked no more.
  if (detail.product.status === "remove") throw new AppError("AD_PRODUCT_NOT_FOUND");
  const fields = incompleteFields(ctx, campaign, detail);
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  const held = await holdSlots(ctx, campaign, detail.product);
  if (!held.ok) throw unavailable(campaign.id, held.unavailableDays);

  const submitted = await transition(ctx, campaign, {
    action: "request",
    actor: "advertiser",
    facts: { complete: true, "slots-held": true },
    columns: {
      quote: quoteCampaign(campaign, detail.product),
      submittedAt: ctx.now,
      publisherApprovedAt: null,
    },
  });
  await bookSlots(ctx, submitted, detail.product);
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { manualReview: true },
    where: (projects, { eq }) => eq(projects.id, campaign.pubProjectId),
  });
  if (publisher?.manualReview || submitted.sameDay) return submitted;
  return transition(ctx, submitted, { action: "approve", actor: "clock" });
}

/** What is missing or wrong, by step, so that a page can lead there. */
export function incompleteSteps(
  ctx: ServiceContext,
  campaign: CampaignRow,
  detail: OfferedProductDetail,
): CampaignStep[] {
  const fields = Object.keys(incompleteFields(ctx, campaign, detail));
  const steps: CampaignStep[] = ["schedule", "targeting", "info", "billing"];
  return steps.filter((step) => fields.some((field) => field.startsWith(`${step}.`)));
}

function incompleteFields(
  ctx: ServiceContext,
  campaign: CampaignRow,
  { product, publisher, grants }: OfferedProductDetail,
): FieldErrors {
  const fields: FieldErrors = {};
  const missing = missingTargetings(publisher, offeredTargetings(product, publisher), campaign.targeting);
  for (const [field, message] of Object.entries(missing)) fields[`targeting.${field}`] = [message];
  const schedule = {
    startDay: campaign.startDay ?? "",
    endDay: campaign.endDay ?? "",
    sameDay: campaign.sameDay,
  };
  const rules = {
    pricing: product.pricingType,
    cppMinDays: product.cppMinDays,
    country: product.country,
    timezone: product.timezone,
  };
  for (const [field, message] of Object.entries(checkSchedule(schedule, rules, ctx.now)))
    fields[`schedule.${field}`] = [message];
  if (!quoteCampaign(campaign, product)) fields["schedule.budgetMinor"] ??= ["required"];

  const info = infoStepSchema.safeParse(withoutNulls(campaign), { error: issueCode });
  if (!info.success)
    for (const [field, messages] of Object.entries(fieldErrorsOf(info.error)))
      fields[`info.${field}`] = messages;

  const taxInvoice = taxInvoiceSchema.safeParse(campaign.taxInvoice ?? {}, { error: issueCode });
  if (!campaign.paymentMethod) fields["billing.paymentMethod"] = ["required"];
  else if (campaign.paymentMethod === "manual" && !grants.manualPayment)
    fields["billing.paymentMethod"] = ["payment.manualNotGranted"];
  if (!taxInvoice.success) {
    for (const [field, messages] of Object.entries(fieldErrorsOf(taxInvoice.error)))
      fields[`billing.taxInvoice.${field}`] = messages;
  }
  return fields;
}

function withoutNulls(row: CampaignRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
