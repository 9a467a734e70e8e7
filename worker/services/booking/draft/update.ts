import type { BatchItem } from "drizzle-orm/batch";
import type { z } from "zod";
import {
  billingStepSchemaOf,
  bookingSchemaFor,
  type CampaignStep,
  checkCppBudget,
  checkDailyQuota,
  checkSchedule,
  checkTargetingRight,
  editableFields,
  infoStepSchema,
  isEditable,
  missingTargetings,
  NO_TARGETING,
  offeredPart,
  offeredTargetings,
  type PaymentMethod,
  quoteCampaign,
  type ReadableCampaign,
  stepsOf,
  surchargeOf,
  targetingStepSchema,
  unofferedTargetings,
  type WrittenCampaign,
} from "../../../../domain/booking";
import {
  AppError,
  type FieldErrors,
  fieldErrorsOf,
  issueCode,
  parseOrRefuse,
  refuse,
} from "../../../../domain/kernel";
import type { Quote } from "../../../../domain/money";
import { mayAct } from "../../../../domain/people";
import { isTrusted } from "../../../../domain/platform";
import type { schema } from "../../../db/client";
import {
  type OfferedProductDetail,
  questColumns,
  readBookedProduct,
  scheduleRulesOf,
  wrongTerms,
} from "../../inventory";
import type { ServiceContext } from "../../kernel";
import { methodsOf, takesCards, takesTransfers } from "../../money";
import { findBlockedFields, requireNotBlocked } from "../../platform";
import { type CampaignRow, requireCampaign } from "../find";
import { requirePapers } from "../payment/papers";
import { linkInsertion } from "../payment/payment-link";
import { isPayerBlocked, MANUAL_NOT_GRANTED, paymentRefusal, TRANSFER_NOT_OPEN } from "../payment/take-over";
import { holdWithin } from "../supply";
import { scheduleColumns, scheduleSchemaOf } from "./book";
import { writeEdit } from "./edit";

export type EditableStep = "schedule" | "targeting" | "info" | "billing" | "quest";

/**
 * Saves one step of a draft or a rejected campaign. Changed days are held again; if they are taken the draft stores them anyway,
 * and submission checks again.
 *
 * @throws AppError 070 with fields, CAMPAIGN_CPQ_DATA_REQUIRED, PAYMENT_METHOD_NOT_FOUND, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, AD_PRODUCT_BOOK_LIMIT_EXCEEDED and AD_ACCOUNT_BLOCKED of a schedule or a payment by a representative, and those of `requireAccess`
 */
export async function updateCampaignStep(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  step: EditableStep,
  input: unknown,
): Promise<WrittenCampaign> {
  const { campaign, access } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!mayEditStep(campaign, step))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const { level, project } = access;
  const columns = await stepColumns(ctx, { campaign, country: project.country, level }, step, input);
  const link = columns.paymentMethod === "representative" ? [linkInsertion(ctx, campaign.id)] : [];
  // A campaign that cannot be sent gets no payment link.
  if (link.length > 0) await requireNotBlocked(ctx, campaign);
  if (step !== "schedule") return writeEdit(ctx, campaign, step, columns, link);
  await requireNotBlocked(ctx, campaign);
  const { product, grants } = await readBookedProduct(ctx, projectId, campaign.productId);
  const saved = { ...campaign, ...columns, version: campaign.version + 1 };
  const isGranted = isTrusted(grants);
  const write = (held: BatchItem<"sqlite">[]) => writeEdit(ctx, campaign, step, columns, held);
  return (await holdWithin(ctx, saved, product, isGranted, write)).written;
}

/** Drafts and rejected campaigns are editable in every step, running ones in their targeting. Source: rule B6. */
function mayEditStep(campaign: CampaignRow, step: EditableStep): boolean {
  const editable = editableFields(campaign.status);
  return editable.includes("everything") || (step === "targeting" && editable.includes("targeting"));
}

/**
 * The columns that a step's input sets, with what only the server can check.
 * @param scope the campaign, with the country of its ad account and the caller's level there
 * @throws as `updateCampaignStep`
 */
export async function stepColumns(
  ctx: ServiceContext,
  { campaign, country, level }: { campaign: CampaignRow; country: string; level: number },
  step: EditableStep,
  input: unknown,
): Promise<Partial<typeof schema.campaigns.$inferInsert>> {
  const { product, publisher } = await readBookedProduct(ctx, campaign.projectId, campaign.productId);
  const isQuest = product.pricingType === "cpq";
  // A quest campaign takes its days and budget from its quest and has no targeting; other campaigns have no quest.
  if (isQuest && (step === "schedule" || step === "targeting"))
    throw new AppError("CAMPAIGN_CPQ_DATA_REQUIRED");
  if (!stepsOf(product.pricingType).includes(step))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "pricing" } });
  switch (step) {
    case "quest":
      return questColumns(ctx, product, input);
    case "schedule": {
      const schedule = parseOrRefuse(await scheduleSchemaOf(ctx, product), input);
      refuse(checkCppBudget(publisher, product.pricingType, campaign, schedule));
      return scheduleColumns(schedule, product);
    }
    case "targeting": {
      const targeting = parseOrRefuse(targetingStepSchema, input);
      const offered = offeredTargetings(product, publisher);
      const held = isEditable(campaign.status) ? NO_TARGETING : campaign.targeting;
      refuse(unofferedTargetings(offered, targeting, held));
      refuse(checkTargetingRight(publisher, offeredPart(campaign.targeting, offered, held), targeting));
      refuse(missingTargetings(publisher, offered, targeting));
      const dearer = surchargeOf(targeting, product) > surchargeOf(campaign.targeting, product);
      // A running campaign was paid by its quote: its targeting may change, but not to one that costs more.
      if (!isEditable(campaign.status) && dearer) {
        throw new AppError("070", { fields: { languages: ["targeting.dearer"] } });
      }
      return { targeting };
    }
    case "info": {
      const info = parseOrRefuse(infoStepSchema, input);
      refuse(checkDailyQuota(info.dailyQuota, product.pricingType, quoteCampaign(campaign, product)?.units));
      refuse(await findBlockedFields(ctx, campaign.pubProjectId, info));
      await requirePapers(ctx, campaign.projectId, info);
      return {
        ...info,
        // A quest always leads to its purchase page.
        destinationUrl: campaign.quest?.purchaseUrl ?? info.destinationUrl,
        agencyName: info.agencyName ?? null,
        agencyEmail: info.agencyEmail ?? null,
        termsAssetId: info.termsAssetId ?? null,
        frequencyCap: info.frequencyCap ?? null,
        dailyQuota: info.dailyQuota || null,
      };
    }
    case "billing": {
      const billing = parseOrRefuse(billingStepSchemaOf(country, methodIn(input)), input);
      if (billing.paymentMethod === "card" && !takesCards(ctx, product.currency)) {
        throw new AppError("070", { fields: { paymentMethod: ["payment.cardNotOpen"] } });
      }
      // A representative pays by card if the currency accepts cards.
      const isByTransfer =
        billing.paymentMethod === "manual" ||
        (billing.paymentMethod === "representative" && !takesCards(ctx, product.currency));
      if (isByTransfer && !(await takesTransfers(ctx, product.currency))) {
        throw new AppError("070", { fields: { paymentMethod: [TRANSFER_NOT_OPEN] } });
      }
      const card = await cardColumn(ctx, { campaign, level }, billing);
      // The booker's earlier invoice details are stored for a later return to own payment; only the booker reads them.
      if (!("taxInvoice" in billing)) return { ...billing, ...card };
      await requirePapers(ctx, campaign.projectId, billing);
      const taxInvoice = { ...billing.taxInvoice, country };
      return { ...billing, ...card, taxInvoice, registrationAssetId: billing.registrationAssetId ?? null };
    }
  }
}

/**
 * The card to charge. A caller who may not see the cards is offered none; if their save names no card, the stored choice stays.
 * @throws AppError PAYMENT_METHOD_NOT_FOUND for a card that is not the ad account's
 */
async function cardColumn(
  ctx: ServiceContext,
  { campaign, level }: { campaign: CampaignRow; level: number },
  billing: { paymentMethod: PaymentMethod; paymentCardId?: string | undefined },
): Promise<{ paymentCardId: string | null }> {
  const { paymentMethod, paymentCardId = null } = billing;
  if (paymentMethod !== "card") return { paymentCardId: null };
  if (paymentCardId === null)
    return { paymentCardId: mayAct("payment.read", "adv", level) ? null : campaign.paymentCardId };
  const cards = await methodsOf(ctx, campaign.projectId);
  if (!cards.some(({ id }) => id === paymentCardId)) throw new AppError("PAYMENT_METHOD_NOT_FOUND");
  return { paymentCardId };
}

const methodIn = (input: unknown): unknown =>
  typeof input === "object" && input !== null && "paymentMethod" in input ? input.paymentMethod : undefined;

/** The steps with missing or wrong fields, so that a page can link to them. */
export async function incompleteSteps(
  ctx: ServiceContext,
  campaign: ReadableCampaign,
  detail: OfferedProductDetail,
): Promise<CampaignStep[]> {
  const fields = Object.keys(withoutGrant(await incompleteFields(ctx, campaign, detail)));
  return stepsOf(detail.product.pricingType).filter((step) =>
    fields.some((field) => field.startsWith(`${step}.`)),
  );
}

/** Errors without the missing grant of manual payment, which the advertiser cannot fix. */
export function withoutGrant(fields: FieldErrors): FieldErrors {
  const { "billing.paymentMethod": payment, ...rest } = fields;
  const isWaiting = payment?.length === 1 && payment[0] === MANUAL_NOT_GRANTED;
  return payment === undefined || isWaiting ? rest : fields;
}

/** Validates every step again by its own schema. @returns message codes by step and field, such as `schedule.startDay` */
export async function incompleteFields(
  ctx: ServiceContext,
  campaign: ReadableCampaign,
  { product, publisher }: OfferedProductDetail,
): Promise<FieldErrors> {
  const offered = offeredTargetings(product, publisher);
  const wrongTargetings = {
    ...missingTargetings(publisher, offered, campaign.targeting),
    ...unofferedTargetings(offered, campaign.targeting),
  };
  const rules = await scheduleRulesOf(ctx, product);
  const quote = quoteCampaign(campaign, product);
  const given = Object.fromEntries(Object.entries(campaign).filter(([, value]) => value !== null));
  const days = { ...campaign, startDay: campaign.startDay ?? "", endDay: campaign.endDay ?? "" };
  const isPaid = stepsOf(product.pricingType).includes("billing");
  const unpayable = isPaid && campaign.paymentMethod ? await submissionRefusal(ctx, campaign, quote) : null;
  return {
    ...under("targeting", listed(wrongTargetings)),
    ...(product.pricingType === "cpq"
      ? { ...under("quest", listed(checkSchedule(days, rules, ctx.now))), ...wrongTerms(campaign) }
      : under("schedule", wrongIn(bookingSchemaFor({ ...product, ...rules }, ctx.now), given))),
    ...under("info", listed(checkDailyQuota(campaign.dailyQuota, product.pricingType, quote?.units))),
    ...under("info", wrongIn(infoStepSchema, given)),
    ...(isPaid
      ? under(
          "billing",
          wrongIn(billingStepSchemaOf(campaign.taxInvoice?.country ?? "KR", campaign.paymentMethod), {
            taxInvoice: {},
            ...given,
          }),
        )
      : {}),
    ...(unpayable ? { "billing.paymentMethod": [unpayable] } : {}),
  };
}

/** Message code of the reason why its payment method does not allow sending. */
async function submissionRefusal(
  ctx: ServiceContext,
  campaign: ReadableCampaign,
  quote: Quote | null,
): Promise<string | null> {
  const refusal = await paymentRefusal(ctx, campaign, quote);
  return refusal === null && (await isPayerBlocked(ctx, campaign)) ? "payment.payerBlocked" : refusal;
}

const listed = (codes: Record<string, string>): FieldErrors =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));

const under = (step: CampaignStep, fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([field, codes]) => [`${step}.${field}`, codes]));

function wrongIn(schema: z.ZodType, given: Record<string, unknown>): FieldErrors {
  const result = schema.safeParse(given, { error: issueCode });
  return result.success ? {} : fieldErrorsOf(result.error);
}
