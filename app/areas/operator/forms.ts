import { z } from "zod";
import { suspensionReasonField } from "../../../domain/inventory";
import { AMOUNT_MAX_MINOR, isDay } from "../../../domain/kernel";
import {
  abandonSchema,
  bouncedTransferSchema,
  feesSchema,
  invoiceApprovalSchema,
  moneyReceiptSchema,
  operatorRefundSchema,
  planPriceSchema,
  planTermsSchema,
  settlementMonthSchema,
  transferMatchSchema,
  writeOffSchema,
} from "../../../domain/money";

/** The item of a button in a list. */
export const chosenSchema = z.object({ id: z.string().min(1).max(40) });
export const suspensionSchema = chosenSchema.extend({ reason: suspensionReasonField });
export const refundFormSchema = operatorRefundSchema.extend(chosenSchema.shape);
export const receiptFormSchema = moneyReceiptSchema.extend(chosenSchema.shape);
/** A receipt that is matched by its memo. */
export const matchFormSchema = transferMatchSchema;
export const writeOffFormSchema = writeOffSchema.extend(chosenSchema.shape);
export const abandonFormSchema = abandonSchema.extend(chosenSchema.shape);
export const bouncedFormSchema = bouncedTransferSchema.extend(chosenSchema.shape);
/** `{currency}:{ad account}`. */
export const overpaidFormSchema = z.object({
  id: z.string().regex(/^[A-Z]{3}:\w{1,40}$/, { message: "invalidFormat" }),
});
/** Issue of a tax invoice. */
export const approvalFormSchema = invoiceApprovalSchema.extend(chosenSchema.shape);
/** Answer to an objection, or reason of a returned transfer. */
export const settlementTextSchema = chosenSchema.extend({ text: z.string().trim().min(1).max(1000) });
export const prepareFormSchema = settlementMonthSchema;
/** Adjustment of a publisher's settlement; minor units without VAT, positive or negative. */
export const adjustmentFormSchema = z.object({
  direction: z.enum(["add", "take-off"]),
  amountMinor: z.number().int().min(1).max(AMOUNT_MAX_MINOR),
  reason: z.string().trim().min(1).max(200),
});
/** Custom terms and fees of a publisher. */
export const termsFormSchema = planTermsSchema;
export const feesFormSchema = feesSchema;
export const planPriceFormSchema = planPriceSchema;
/** Why a ledger difference is written off. */
export const explanationFormSchema = writeOffSchema.extend(chosenSchema.shape);
/** The day in Seoul to check again. */
export const checkedDaySchema = z.object({ day: z.string().min(1).refine(isDay, { message: "date" }) });
/** Rewards that were transferred, and one whose transfer failed. */
export const paidRewardsSchema = z.object({ ids: z.array(z.string().min(1).max(80)).min(1).max(500) });
export const failedRewardSchema = z.object({
  /** A transfer. */
  id: z.string().min(1).max(80),
  reason: z.string().trim().min(1).max(200),
});
