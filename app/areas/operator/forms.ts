import { z } from "zod";
import { suspensionReasonField } from "../../../domain/inventory";
import { isDay } from "../../../domain/kernel";
import { moneyReceiptSchema, operatorRefundSchema, writeOffSchema } from "../../../domain/money";

/** A button beside one of several things. */
export const chosenSchema = z.object({ id: z.string().min(1).max(40) });
export const suspensionSchema = chosenSchema.extend({ reason: suspensionReasonField });
export const refundFormSchema = operatorRefundSchema.extend(chosenSchema.shape);
export const receiptFormSchema = moneyReceiptSchema.extend(chosenSchema.shape);
export const writeOffFormSchema = writeOffSchema.extend(chosenSchema.shape);
/** Why a difference of the books is none. */
export const explanationFormSchema = writeOffSchema.extend(chosenSchema.shape);
/** The day in Seoul whose books are checked again. */
export const checkedDaySchema = z.object({ day: z.string().min(1).refine(isDay, { message: "date" }) });
