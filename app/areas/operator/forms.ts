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

/** A button beside one of several things. */
export const chosenSchema = z.object({ id: z.string().min(1).max(40) });
export const suspensionSchema = chosenSchema.extend({ reason: suspensionReasonField });
export const refundFormSchema = operatorRefundSchema.extend(chosenSchema.shape);
export const receiptFormSchema = moneyReceiptSchema.extend(chosenSchema.shape);
/** An arrival that is matched by its memo. */
export const matchFormSchema = transferMatchSchema;
export const writeOffFormSchema = writeOffSchema.extend(chosenSchema.shape);
export const abandonFormSchema = abandonSchema.extend(chosenSchema.shape);
export const bouncedFormSchema = bouncedTransferSchema.extend(chosenSchema.shape);
/** `{currency}:{ad account}`. */
export const overpaidFormSchema = z.object({
  id: z.string().regex(/^[A-Z]{3}:\w{1,40}$/, { message: "invalidFormat" }),
});
/** That a tax invoice was issued. */
export const approvalFormSchema = invoiceApprovalSchema.extend(chosenSchema.shape);
/** The answer to an objection, and why a transfer came back. */
export const settlementTextSchema = chosenSchema.extend({ text: z.string().trim().min(1).max(1000) });
export const prepareFormSchema = settlementMonthSchema;
/** Added to a publisher's settlement, or taken off; minor units, VAT apart. */
export const adjustmentFormSchema = z.object({
  direction: z.enum(["add", "take-off"]),
  amountMinor: z.number().int().min(1).max(AMOUNT_MAX_MINOR),
  reason: z.string().trim().min(1).max(200),
});
/** Terms and fees of a publisher's own. */
export const termsFormSchema = planTermsSchema;
export const feesFormSchema = feesSchema;
export const planPriceFormSchema = planPriceSchema;
/** Why a difference of the books is none. */
export const explanationFormSchema = writeOffSchema.extend(chosenSchema.shape);
/** The day in Seoul whose books are checked again. */
export const checkedDaySchema = z.object({ day: z.string().min(1).refine(isDay, { message: "date" }) });
