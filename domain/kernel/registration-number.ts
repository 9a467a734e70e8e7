import { z } from "zod";

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/**
 * Whether ten digits are a Korean business registration number: the last one checks the others. The ninth digit, times five,
 * also counts by its tens. Source: National Tax Service, the number's check digit.
 */
export function hasCheckDigit(digits: string): boolean {
  const numbers = [...digits].map(Number);
  const weighted = WEIGHTS.reduce((sum, weight, at) => sum + weight * (numbers[at] ?? 0), 0);
  const tens = Math.floor(((numbers[8] ?? 0) * 5) / 10);
  return (10 - ((weighted + tens) % 10)) % 10 === numbers[9];
}

/** Ten digits, hyphens or not; kept without them: a business of Korea. */
const koreanNumberField = z
  .string()
  .transform((value) => value.replaceAll("-", "").trim())
  .refine((value) => /^\d{10}$/.test(value), { message: "registrationNumber", abort: true })
  .refine(hasCheckDigit, { message: "registrationNumber.checkDigit" });

/** A tax id of another country, as its papers write it: India's GSTIN has 15 characters, Japan's invoice number is `T` and 13 digits. */
const foreignNumberField = z
  .string()
  .trim()
  .toUpperCase()
  .refine((value) => /^[A-Z0-9](?:[A-Z0-9-]{3,18})[A-Z0-9]$/.test(value), { message: "taxId" });

/** @param country of the business that is invoiced */
export function registrationNumberFieldOf(country: string) {
  return country === "KR" ? koreanNumberField : foreignNumberField;
}
