import { z } from "zod";
import {
  amountView,
  BILLING_ZONE,
  CURRENCIES,
  type Currency,
  DAY_MS,
  dayAt,
  dayView,
  isDay,
} from "../kernel";
import { bankAccountFields } from "./bank-account";

/** How long what a campaign owes by hand may be paid, from its booking on. Source: rule M32. */
export const TRANSFER_DUE_DAYS = 14;

/** By when what is owed by hand since a moment is to be paid; epoch milliseconds. */
export const transferDueMs = (owedSinceMs: number): number => owedSinceMs + TRANSFER_DUE_DAYS * DAY_MS;

/** Where the house is paid in a currency. */
export const houseAccountSchema = bankAccountFields
  .omit({ payee: true })
  .extend({ currency: z.enum(CURRENCIES) });

export const houseAccountView = z.object({
  currency: z.enum(CURRENCIES),
  bank: z.string(),
  holder: z.string(),
  number: z.string().describe("Number of the account"),
  swiftCode: z.string().nullable(),
});
export type HouseAccount = z.output<typeof houseAccountView>;

/** What somebody needs to know to pay by transfer. */
export const transferView = z.object({
  /** Null while the house has no account in the currency. */
  account: houseAccountView.nullable(),
  currency: z.enum(CURRENCIES),
  amountMinor: amountView,
  /** What the payer writes into the memo. */
  memo: z.string(),
  dueDay: dayView,
});
export type Transfer = z.output<typeof transferView>;

interface TransferOf {
  account: HouseAccount | null;
  currency: Currency;
  /** What is owed still. */
  amountMinor: number;
  memo: string;
  /** Epoch milliseconds. */
  dueAt: number;
}

/** How what is owed is paid by transfer; null where nothing is owed. Source: rule M32. */
export function transferOf({ dueAt, ...owed }: TransferOf): Transfer | null {
  if (owed.amountMinor <= 0) return null;
  return { ...owed, dueDay: dayAt(dueAt, BILLING_ZONE) };
}

/** Digits and capitals but 0, 1, I, L and O, which are taken for one another. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** A prime, so that the weights below tell every wrong and every swapped character. */
const BASE = ALPHABET.length;
const CODE_CHARS = 7;
/** How many codes there are. */
export const MEMO_NUMBERS = BASE ** CODE_CHARS;
/**
 * The memo code of a number: seven characters of its own and one that checks them.
 * @param number an integer from 0 to `MEMO_NUMBERS`, exclusive
 */
export function memoCodeOf(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= MEMO_NUMBERS)
    throw new RangeError(`no memo of number ${number}`);
  const digits: number[] = [];
  for (let rest = number; digits.length < CODE_CHARS; rest = Math.floor(rest / BASE))
    digits.unshift(rest % BASE);
  return [...digits, checkOf(digits)].map((digit) => ALPHABET[digit]).join("");
}

/** A memo code as it is kept, of what somebody typed in any case, with spaces and hyphens; null of what is none. */
export function readMemo(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  const digits = [...code].map((character) => ALPHABET.indexOf(character));
  if (digits.length !== CODE_CHARS + 1 || digits.includes(-1)) return null;
  return digits.pop() === checkOf(digits) ? code : null;
}

/** Each place has a weight of its own, none of them that of the check character itself, -1. */
const checkOf = (digits: readonly number[]): number =>
  digits.reduce((sum, digit, place) => sum + (place + 2) * digit, 0) % BASE;

/** An arrival as the operator found it on the bank's list. */
export const transferMatchSchema = z.object({
  memo: z
    .string()
    .trim()
    .max(30)
    .refine((value) => readMemo(value) !== null, { message: "transfer.memo" }),
  amountMinor: z.number().int().min(1),
  day: z.string().min(1).refine(isDay, { message: "date" }),
});
