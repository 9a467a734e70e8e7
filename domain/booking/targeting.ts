import { z } from "zod";
import type { TargetingType } from "../inventory";
import { CAMPAIGN_TARGETINGS_MAX, withRule } from "../kernel";

/** Languages and countries an advertiser may target; lower case ISO 639-1 and ISO 3166-1. */
export const TARGET_LANGUAGES = ["ko", "en", "ja", "zh", "hi", "vi", "th", "id", "es", "fr", "de"] as const;
export const TARGET_COUNTRIES = [
  "kr",
  "us",
  "jp",
  "in",
  "cn",
  "tw",
  "vn",
  "th",
  "id",
  "sg",
  "gb",
  "de",
  "fr",
] as const;

const list = <T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values)).max(CAMPAIGN_TARGETINGS_MAX).default([]);

const targetingFields = z.object({
  languages: list(TARGET_LANGUAGES),
  countries: list(TARGET_COUNTRIES),
  excludedLanguages: list(TARGET_LANGUAGES),
  excludedCountries: list(TARGET_COUNTRIES),
});

const overlap = (wanted: readonly string[], excluded: readonly string[]) =>
  wanted.some((value) => excluded.includes(value));

/** Empty lists mean "any"; a value both targeted and excluded would never serve, so it is refused. */
export const targetingSchema = withRule(
  withRule(
    targetingFields,
    ["languages", "excludedLanguages"],
    ({ languages, excludedLanguages }): Record<string, string> =>
      overlap(languages, excludedLanguages) ? { excludedLanguages: "targeting.contradiction" } : {},
  ),
  ["countries", "excludedCountries"],
  ({ countries, excludedCountries }): Record<string, string> =>
    overlap(countries, excludedCountries) ? { excludedCountries: "targeting.contradiction" } : {},
);

export type CampaignTargeting = z.output<typeof targetingSchema>;

export const NO_TARGETING: CampaignTargeting = {
  languages: [],
  countries: [],
  excludedLanguages: [],
  excludedCountries: [],
};

/** By which of the properties a reader is targeted or excluded. */
export function usedTargetings(targeting: CampaignTargeting): Record<TargetingType, boolean> {
  return {
    language: targeting.languages.length + targeting.excludedLanguages.length > 0,
    country: targeting.countries.length + targeting.excludedCountries.length > 0,
  };
}
