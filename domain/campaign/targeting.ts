import { z } from "zod";
import { CAMPAIGN_TARGETINGS_MAX } from "../shared/limits";

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

/** Empty lists mean "any"; a value both targeted and excluded would never serve, so it is refused. */
export const targetingSchema = z
  .object({
    languages: list(TARGET_LANGUAGES),
    countries: list(TARGET_COUNTRIES),
    excludedLanguages: list(TARGET_LANGUAGES),
    excludedCountries: list(TARGET_COUNTRIES),
  })
  .superRefine((value, ctx) => {
    if (value.languages.some((language) => value.excludedLanguages.includes(language))) {
      ctx.addIssue({ code: "custom", path: ["excludedLanguages"], message: "targeting.contradiction" });
    }
    if (value.countries.some((country) => value.excludedCountries.includes(country))) {
      ctx.addIssue({ code: "custom", path: ["excludedCountries"], message: "targeting.contradiction" });
    }
  });

export type CampaignTargeting = z.output<typeof targetingSchema>;

export const NO_TARGETING: CampaignTargeting = {
  languages: [],
  countries: [],
  excludedLanguages: [],
  excludedCountries: [],
};
