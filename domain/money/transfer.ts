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

/** Days from a booking until its price is due by bank transfer. Source: rule M32. */
export const TRANSFER_DUE_DAYS = 14;

/** The due date of an amount owed since a moment; epoch milliseconds. */
export const transferDueMs = (owedSinceMs: number): number => owedSinceMs + TRANSFER_DUE_DAYS * DAY_MS;

/** Days past the due date, counted from 1; 0 until it is past. */
export const daysOverdue = (dueAt: number, now: number): number =>
  dueAt > now ? 0 : Math.floor((now - dueAt) / DAY_MS) + 1;

/** Ages of a debt, in days past its due date. */
export const DEBT_AGES = ["not-due", "1-30", "31-60", "61-90", "over-90"] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

/** The due dates of an age, in `[fromMs, toMs)`; null is unbounded. */
export function dueDatesOf(age: DebtAge, now: number): { fromMs: number | null; toMs: number | null } {
  const before = (days: number) => now - days * DAY_MS + 1;
  const ranges: Record<DebtAge, [number | null, number | null]> = {
    "not-due": [before(0), null],
    "1-30": [before(30), before(0)],
    "31-60": [before(60), before(30)],
    "61-90": [before(90), before(60)],
    "over-90": [null, before(90)],
  };
  const [fromMs, toMs] = ranges[age];
  return { fromMs, toMs };
}

/** The platform's bank account for a currency. */
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

/** Instructions for paying by bank transfer. */
export const transferView = z.object({
  /** Null if the platform has no account in the currency. */
  account: houseAccountView.nullable(),
  currency: z.enum(CURRENCIES),
  amountMinor: amountView,
  /** Text for the transfer's memo field. */
  memo: z.string(),
  dueDay: dayView,
});
export type Transfer = z.output<typeof transferView>;

interface TransferOf {
  account: HouseAccount | null;
  currency: Currency;
  /** Remaining amount due. */
  amountMinor: number;
  memo: string;
  /** Epoch milliseconds. */
  dueAt: number;
}

/** Transfer instructions for the amount due; null if nothing is due. Source: rule M32. */
export function transferOf({ dueAt, ...owed }: TransferOf): Transfer | null {
  if (owed.amountMinor <= 0) return null;
  return { ...owed, dueDay: dayAt(dueAt, BILLING_ZONE) };
}

/** Digits and capital letters except 0, 1, I, L and O, which are easily confused. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** A prime number, so that the check character detects each single wrong character and each swap. */
const BASE = ALPHABET.length;
const CODE_CHARS = 7;
/** Number of possible codes. */
export const MEMO_NUMBERS = BASE ** CODE_CHARS;
/**
 * The memo code of a number: seven characters and a check character.
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

/** Normalizes a typed memo code; accepts any case, spaces and hyphens. @returns null if the code is invalid */
export function readMemo(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  const digits = [...code].map((character) => ALPHABET.indexOf(character));
  if (digits.length !== CODE_CHARS + 1 || digits.includes(-1)) return null;
  return digits.pop() === checkOf(digits) ? code : null;
}

/** Each position has a different weight, and none equals the check character's weight, -1. */
const checkOf = (digits: readonly number[]): number =>
  digits.reduce((sum, digit, place) => sum + (place + 2) * digit, 0) % BASE;

/** An incoming transfer as the operator found it in the bank statement. */
export const transferMatchSchema = z.object({
  memo: z
    .string()
    .trim()
    .max(30)
    .refine((value) => readMemo(value) !== null, { message: "transfer.memo" }),
  amountMinor: z.number().int().min(1),
  day: z.string().min(1).refine(isDay, { message: "date" }),
});
