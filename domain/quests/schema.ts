import { z } from "zod";
import { digitsCode, EMAIL_CODE_DIGITS, emailField } from "../kernel";
import { bankAccountFields } from "../money";
import { OBJECTION_TEXT_MAX_CHARS, ORDER_NUMBER_MAX_CHARS } from "./limits";
import { REFUSAL_REASONS } from "./participation";
import { orderKey, phoneDigits } from "./person";

const given = z.literal(true);

/** A reader's request for a place, with a consent per purpose. Source: rule Q4. */
export const joinSchema = z.object({
  email: emailField,
  phone: z
    .string()
    .trim()
    .refine((typed) => phoneDigits(typed) !== null, { message: "quest.phone" }),
  /** 14 or older. */
  isOldEnough: given,
  /** Use of address and number for the participation. */
  takesPart: given,
  /** Disclosure of proof and order number to the campaign's advertiser and publisher. */
  sharesProof: given,
});

export const joinCodeSchema = z.object({ code: digitsCode(EMAIL_CODE_DIGITS) });

/** A proof of purchase; the receipt is a file beside it. */
export const proofSchema = z.object({
  orderNumber: z
    .string()
    .trim()
    .max(ORDER_NUMBER_MAX_CHARS)
    .refine((typed) => orderKey(typed).length >= 4, { message: "quest.orderNumber" }),
  ...bankAccountFields.pick({ bank: true, holder: true, number: true }).shape,
});

/** A corrected account after a failed transfer. */
export const payeeSchema = bankAccountFields.pick({ bank: true, holder: true, number: true });

export const readerObjectionSchema = z.object({
  text: z.string().trim().min(1).max(OBJECTION_TEXT_MAX_CHARS),
});

/** A decision on one or many participations. */
export const participationDecisionSchema = z.discriminatedUnion("verdict", [
  z.object({ ids: z.array(z.string().min(1).max(40)).min(1).max(100), verdict: z.literal("confirm") }),
  z.object({
    ids: z.array(z.string().min(1).max(40)).min(1).max(100),
    verdict: z.enum(["refuse", "reverse"]),
    reason: z.enum(REFUSAL_REASONS),
  }),
]);
export type ParticipationDecision = z.output<typeof participationDecisionSchema>;
