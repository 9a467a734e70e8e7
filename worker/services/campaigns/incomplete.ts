import type { z } from "zod";
import { checkDailyQuota } from "../../../domain/campaign/daily-quota";
import { missingTargetings, offeredTargetings } from "../../../domain/campaign/edit-rights";
import { checkSchedule } from "../../../domain/campaign/schedule";
import {
  billingStepSchemaOf,
  bookingSchemaFor,
  type CampaignStep,
  infoStepSchema,
  stepsOf,
} from "../../../domain/campaign/schema";
import type { Quote } from "../../../domain/pricing/quote";
import type { FieldErrors } from "../../../domain/shared/errors";
import { fieldErrorsOf, issueCode } from "../../../domain/shared/validation";
import type { ServiceContext } from "../context";
import { isPayerBlocked, paymentRefusal } from "../payments/settled";
import type { OfferedProductDetail } from "../products/offer";
import { scheduleRulesOf } from "../products/schedule-rules";
import { wrongTerms } from "../quests/columns";
import type { CampaignRow } from "./find";
import { quoteCampaign } from "./quote";

/** The steps with something missing or wrong, so that a page can lead there. */
export async function incompleteSteps(
  ctx: ServiceContext,
  campaign: CampaignRow,
  detail: OfferedProductDetail,
): Promise<CampaignStep[]> {
  const fields = Object.keys(await incompleteFields(ctx, campaign, detail));
  return stepsOf(detail.product.pricingType).filter((step) =>
    fields.some((field) => field.startsWith(`${step}.`)),
  );
}

/** Every step checked again by what it was checked by alone: message codes by step and field, `schedule.startDay`. */
export async function incompleteFields(
  ctx: ServiceContext,
  campaign: CampaignRow,
  { product, publisher }: OfferedProductDetail,
): Promise<FieldErrors> {
  const missing = missingTargetings(publisher, offeredTargetings(product, publisher), campaign.targeting);
  const rules = await scheduleRulesOf(ctx, product);
  const quote = quoteCampaign(campaign, product);
  const given = Object.fromEntries(Object.entries(campaign).filter(([, value]) => value !== null));
  const days = { ...campaign, startDay: campaign.startDay ?? "", endDay: campaign.endDay ?? "" };
  const isPaid = stepsOf(product.pricingType).includes("billing");
  const unpayable = isPaid && campaign.paymentMethod ? await submissionRefusal(ctx, campaign, quote) : null;
  return {
    ...under("targeting", listed(missing)),
    ...(product.pricingType === "cpq"
      ? { ...under("quest", listed(checkSchedule(days, rules, ctx.now))), ...wrongTerms(campaign) }
      : under("schedule", wrongIn(bookingSchemaFor({ ...product, ...rules }, ctx.now), given))),
    ...under("info", listed(checkDailyQuota(campaign.dailyQuota, product.pricingType, quote?.units))),
    ...under("info", wrongIn(infoStepSchema, given)),
    ...(isPaid
      ? under(
          "billing",
          wrongIn(billingStepSchemaOf(campaign.taxInvoice?.country ?? "KR"), { taxInvoice: {}, ...given }),
        )
      : {}),
    ...(unpayable ? { "billing.paymentMethod": [unpayable] } : {}),
  };
}

/** Why it cannot be sent the way it is to be paid, as a message code. */
async function submissionRefusal(
  ctx: ServiceContext,
  campaign: CampaignRow,
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
