import { z } from "zod";
import type { Currency } from "./money";

/** Countries that a platform or an ad account can be opened in. ISO 3166-1 alpha-2. Source: rule K22. */
export const COUNTRIES = ["KR", "IN", "JP"] as const;
export type Country = (typeof COUNTRIES)[number];
export const DEFAULT_COUNTRY: Country = "KR";

/** How a seller's tax on what it sells is called. */
export const TAX_NAMES = ["vat", "gst", "consumption"] as const;
export type TaxName = (typeof TAX_NAMES)[number];

export interface Tax {
  name: TaxName;
  rateBp: number;
}

interface CountryFacts extends Record<"timezone" | "language", string> {
  currency: Currency;
  tax: Tax;
}

/**
 * What follows from a country and is not edited afterwards. Its public holidays are `domain/kernel/holidays.ts`'s.
 * Taxes, as of November 2026: Korea's Value-Added Tax Act, article 30; Japan's Consumption Tax Act, article 29, with the local
 * consumption tax (7.8 % and 2.2 %); India's notification 11/2017 Central Tax (Rate), services of advertising, heading 998361 to 998363.
 * Source: rule M4.
 */
export const COUNTRY_FACTS: Record<Country, CountryFacts> = {
  KR: { timezone: "Asia/Seoul", language: "ko", currency: "KRW", tax: { name: "vat", rateBp: 1000 } },
  IN: { timezone: "Asia/Kolkata", language: "en", currency: "INR", tax: { name: "gst", rateBp: 1800 } },
  JP: { timezone: "Asia/Tokyo", language: "en", currency: "JPY", tax: { name: "consumption", rateBp: 1000 } },
};

/** Of a seller whose country has no row of its own. */
const DEFAULT_TAX: Tax = { name: "vat", rateBp: 1000 };

export const countryField = z.enum(COUNTRIES);

export function isCountry(value: string): value is Country {
  return COUNTRIES.some((country) => country === value);
}

/** What a seller of a country adds to its prices. Source: rule M4. */
export function taxOf(country: string): Tax {
  return isCountry(country) ? COUNTRY_FACTS[country].tax : DEFAULT_TAX;
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
    (field) => values[field] !== undefined && values[field] !== project[field],
  );
  return Object.fromEntries(moved.map((field) => [field, ["project.fixed"]]));
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
