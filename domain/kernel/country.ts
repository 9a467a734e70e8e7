import { z } from "zod";
import type { Currency } from "./money";

/** Countries that a platform or an ad account can be opened in. ISO 3166-1 alpha-2. Source: rule K22. */
export const COUNTRIES = ["KR", "IN", "JP"] as const;
export type Country = (typeof COUNTRIES)[number];
export const DEFAULT_COUNTRY: Country = "KR";

interface CountryFacts extends Record<"timezone" | "language", string> {
  currency: Currency;
}

/**
 * What follows from a country and is not edited afterwards. Its public holidays are `domain/kernel/holidays.ts`'s, its tax `domain/money/tax.ts`'s.
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

/** The columns of a project that its country decides. The language is a first choice alone: it can be changed. */
export function regionOf(country: Country) {
  const { timezone, language, currency } = COUNTRY_FACTS[country];
  return { country, timezone, language, currency };
}

/** Of the fields that a country decides, those that something else than what was opened is asked for. */
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

/** A zone has several names: browsers in India still answer `Asia/Calcutta`. */
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
 * Where a reader most likely does business: the first of the browser's languages that names one of the countries, or whose language is
 * one's own; else Korea.
 * @param acceptLanguage the header, in its order
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
