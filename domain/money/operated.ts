import { z } from "zod";
import { isDay } from "../kernel";

const amountField = z.number().int().min(1);
const reasonField = z.string().trim().min(1).max(200);

/** What an operator returns of a payment, in minor units, and why. */
export const operatorRefundSchema = z.object({ amountMinor: amountField, reason: reasonField });

/** Money that an operator saw arrive, in minor units, and on which day. */
export const moneyReceiptSchema = z.object({
  amountMinor: amountField,
  day: z.string().min(1).refine(isDay, { message: "date" }),
  note: z.string().trim().max(200).default(""),
});

/** Why what is owed is given up. */
export const writeOffSchema = z.object({ reason: reasonField });
