import { z } from "zod";
import { isDay } from "../kernel";

const amountField = z.number().int().min(1);
const reasonField = z.string().trim().min(1).max(200);

/** An operator's refund of a payment, in minor units, with the reason. */
export const operatorRefundSchema = z.object({ amountMinor: amountField, reason: reasonField });

/** A bank transfer that an operator recorded: amount in minor units and day of arrival. */
export const moneyReceiptSchema = z.object({
  amountMinor: amountField,
  day: z.string().min(1).refine(isDay, { message: "date" }),
  note: z.string().trim().max(200).default(""),
  /** Confirms that this is a further transfer of the same amount on the same day. */
  isAnother: z.boolean().default(false),
});

/** Why a receivable is written off. */
export const writeOffSchema = z.object({ reason: reasonField });

/** Why operators abandon an order that the gateway does not know. */
export const abandonSchema = z.object({ reason: reasonField });

/** Why a transfer did not arrive. */
export const bouncedTransferSchema = z.object({ reason: reasonField });
