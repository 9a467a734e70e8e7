import { z } from "zod";

const amount = z.coerce.number().int().min(1);
const reason = z.string().trim().min(1).max(200);
const chosen = { id: z.string().min(1).max(40) };

/** The same as the verbs ask for, with which payment or campaign it is about. */
export const refundFormSchema = z.object({ ...chosen, amountMinor: amount, reason });
export const receiptFormSchema = z.object({
  ...chosen,
  amountMinor: amount,
  day: z.iso.date(),
  note: z.string().trim().max(200).default(""),
});
export const writeOffFormSchema = z.object({ ...chosen, reason });
export const chosenMoneySchema = z.object(chosen);
