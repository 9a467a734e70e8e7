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
  /** One more of the same amount on the same day. */
  isAnother: z.boolean().default(false),
});

/** Why what is owed is given up. */
export const writeOffSchema = z.object({ reason: reasonField });

/** Why operators give up an order that the gateway does not know. */
export const abandonSchema = z.object({ reason: reasonField });

/** Why a transfer did not arrive. */
export const bouncedTransferSchema = z.object({ reason: reasonField });
