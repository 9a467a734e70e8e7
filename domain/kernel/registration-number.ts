import { z } from "zod";

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/**
 * Whether ten digits are a Korean business registration number: the last digit is a check digit. The ninth digit times five also contributes
 * its tens. Source: National Tax Service, the number's check digit.
 */
export function hasCheckDigit(digits: string): boolean {
  const numbers = [...digits].map(Number);
  const weighted = WEIGHTS.reduce((sum, weight, at) => sum + weight * (numbers[at] ?? 0), 0);
  const tens = Math.floor(((numbers[8] ?? 0) * 5) / 10);
  return (10 - ((weighted + tens) % 10)) % 10 === numbers[9];
}

/** Typed input: full-width digits become ASCII, hyphens and spaces are removed. */
const typedField = z
  .string()
  .transform((value) => value.normalize("NFKC").replace(/[-\s]/g, "").toUpperCase());

/** Korea: ten digits, with or without hyphens; stored without. */
const koreanNumberField = typedField
  .refine((value) => /^\d{10}$/.test(value), { message: "registrationNumber", abort: true })
  .refine(hasCheckDigit, { message: "registrationNumber.checkDigit" });

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;
const GSTIN_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether the last of a GSTIN's 15 characters is its check character. Luhn's sum, modulo 36. Source: rule K18. */
function hasGstinCheck(gstin: string): boolean {
  const base = GSTIN_SIGNS.length;
  const sum = [...gstin.slice(0, -1)].reduce((total, sign, at) => {
    const product = GSTIN_SIGNS.indexOf(sign) * (1 + (at % 2));
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return GSTIN_SIGNS[(base - (sum % base)) % base] === gstin.at(-1);
}

/** India: state, PAN, registration count, a letter, a check character. */
const indianNumberField = typedField
  .refine((value) => GSTIN.test(value), { message: "taxId.gstin", abort: true })
  .refine(hasGstinCheck, { message: "registrationNumber.checkDigit" });

/** Whether the first of a corporate number's 13 digits is its check digit. Source: rule K18. */
function hasCorporateCheck(digits: string): boolean {
  const sum = [...digits.slice(1)]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (1 + (at % 2)), 0);
  return 9 - (sum % 9) === Number(digits[0]);
}

/** Japan: a corporate number, or an invoice issuer's number, which is `T` followed by the corporate number. */
const japaneseNumberField = typedField
  .refine((value) => /^T?\d{13}$/.test(value), { message: "taxId.corporate", abort: true })
  .refine((value) => hasCorporateCheck(value.replace("T", "")), { message: "registrationNumber.checkDigit" });

/** Tax id of another country, in any format. */
const foreignNumberField = z
  .string()
  .transform((value) => value.normalize("NFKC").trim().toUpperCase())
  .refine((value) => /^[A-Z0-9](?:[A-Z0-9-]{3,18})[A-Z0-9]$/.test(value), { message: "taxId" });

const FIELDS: Record<string, typeof koreanNumberField> = {
  KR: koreanNumberField,
  IN: indianNumberField,
  JP: japaneseNumberField,
};

/** @param country of the invoiced business */
export function registrationNumberFieldOf(country: string) {
  return FIELDS[country] ?? foreignNumberField;
}

/** The printed form of a Korean number: `1234567890` is `123-45-67890`; others stay unchanged. */
export const printedNumber = (number: string): string =>
  number.replace(/^(\d{3})(\d{2})(\d{5})$/, "$1-$2-$3");
