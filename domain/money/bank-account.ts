import { z } from "zod";
import { withRule } from "../kernel";
import { BANK_TEXT_MAX_CHARS } from "./limits";

const NUMBER_MIN_CHARS = 6;
const TAIL_CHARS = 4;
/** ISO 9362: bank, country and location, optionally followed by a three-character branch. */
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Payee: a registered business, or an individual whose payouts have tax withheld. Source: rule M23. */
export const PAYEE_KINDS = ["business", "individual-business", "individual-other"] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

export const bankAccountFields = z.object({
  payee: z.enum(PAYEE_KINDS).default("business"),
  bank: z.string().trim().min(1).max(BANK_TEXT_MAX_CHARS),
  holder: z.string().trim().min(1).max(BANK_TEXT_MAX_CHARS),
  number: z
    .string()
    .trim()
    .min(NUMBER_MIN_CHARS)
    .max(BANK_TEXT_MAX_CHARS)
    .refine((value) => /^[0-9A-Za-z][0-9A-Za-z -]*$/.test(value), { message: "bank.number" }),
  swiftCode: z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => SWIFT.test(value), { message: "bank.swift" })
    .optional(),
});

/**
 * A publisher's bank account. Payouts are sent from Korea, so an account abroad needs a SWIFT code. Source: rule M13.
 * @param country country of the platform
 */
export function bankAccountSchemaOf(country: string) {
  if (country === "KR") return bankAccountFields;
  return withRule(
    bankAccountFields,
    ["swiftCode", "payee"],
    ({ swiftCode, payee }): Record<string, string> => ({
      ...(swiftCode ? {} : { swiftCode: "bank.swiftAbroad" }),
      // Korean tax is withheld only from residents.
      ...(payee === "business" ? {} : { payee: "bank.payeeAbroad" }),
    }),
  );
}
export const bankAccountSchema = bankAccountSchemaOf("KR");

/** The last digits of an account number, by which its owner recognizes it. */
export function numberTail(number: string): string {
  return number.replaceAll(/[ -]/g, "").slice(-TAIL_CHARS);
}

/** The account holder as shown on pages: the first character, then one mask character for each further one. */
export function maskedHolder(holder: string): string {
  const [first = "", ...rest] = [...holder];
  return first + "•".repeat(rest.length);
}
