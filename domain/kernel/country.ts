import { z } from "zod";
import type { Currency } from "./money";

/** Countries in which a platform or an ad account can be opened. ISO 3166-1 alpha-2. Source: rule K22. */
export const COUNTRIES = ["KR", "IN", "JP"] as const;
export type Country = (typeof COUNTRIES)[number];
export const DEFAULT_COUNTRY: Country = "KR";

interface CountryFacts extends Record<"timezone" | "language", string> {
  currency: Currency;
}

/**
 * Values that follow from a country and cannot be edited. Public holidays are in `domain/kernel/holidays.ts`, taxes in
 * `domain/money/tax.ts`.
 * Source: rule K22.
 */
export const COUNTRY_FACTS: Record<Country, CountryFacts> = {
  KR: { timezone: "Asia/Seoul", language: "ko", currency: "KRW" },
  IN: { timezone: "Asia/Kolkata", language: "en", currency: "INR" },
  JP: { timezone: "Asia/Tokyo", language: "en", currency: "JPY" },
};

export const countryField = z.enum(COUNTRIES);

export function isCountry(value: string): value is Country {
  return COUNTRIES.some((country) => country === value);
}

/** A project's columns that its country determines. The language is only a default and can be changed. */
export function regionOf(country: Country) {
  const { timezone, language, currency } = COUNTRY_FACTS[country];
  return { country, timezone, language, currency };
}

/** Errors for country-determined fields whose requested value differs from the project's. */
export function movedRegion(
  project: { country: string; timezone: string; currency: string },
  asked: unknown,
): Record<string, string[]> {
  const values = (typeof asked === "object" && asked !== null ? asked : {}) as Record<string, unknown>;
  const moved = (["country", "timezone", "currency"] as const).filter(
    (field) => values[field] !== undefined && !isSame(field, values[field], project[field]),
  );
  return Object.fromEntries(moved.map((field) => [field, ["project.fixed"]]));
}

/** A zone has several names: browsers in India still report `Asia/Calcutta`. */
function isSame(field: string, asked: unknown, own: string): boolean {
  if (asked === own) return true;
  return field === "timezone" && typeof asked === "string" && canonicalZone(asked) === canonicalZone(own);
}

function canonicalZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const BY_LANGUAGE: Record<string, Country> = { ko: "KR", ja: "JP", hi: "IN" };

/**
 * Default country of a reader: from the first of the browser's languages that names a supported country or is a supported
 * country's language; else Korea.
 * @param acceptLanguage the `Accept-Language` header
 */
export function likelyCountry(acceptLanguage: string | null): Country {
  for (const part of (acceptLanguage ?? "").split(",")) {
    const [language = "", ...subtags] = (part.split(";")[0] ?? "").trim().split("-");
    const named = subtags.map((subtag) => subtag.toUpperCase()).find(isCountry);
    const country = named ?? BY_LANGUAGE[language.toLowerCase()];
    if (country) return country;
  }
  return DEFAULT_COUNTRY;
}
