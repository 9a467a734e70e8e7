import { z } from "zod";
import { isAudience, type ProductTargeting } from "../inventory";
import { messageCode, withRule } from "../kernel";
import { CAMPAIGN_TARGETINGS_MAX } from "./limits";

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

const ids = z.array(z.string().min(1)).max(CAMPAIGN_TARGETINGS_MAX).default([]);

const targetingFields = z.object({
  languages: list(TARGET_LANGUAGES).describe(
    "ISO 639-1 codes of readers that the campaign is shown to; empty for all",
  ),
  countries: list(TARGET_COUNTRIES).describe(
    "ISO 3166-1 alpha-2 codes of countries that the campaign is shown in; empty for all",
  ),
  excludedLanguages: list(TARGET_LANGUAGES).describe(
    "ISO 639-1 codes of readers that the campaign is not shown to",
  ),
  excludedCountries: list(TARGET_COUNTRIES).describe(
    "ISO 3166-1 alpha-2 codes of countries that the campaign is not shown in",
  ),
  /** The publisher's own targetings: a reader must be in all targeted ones and in none of the excluded ones. */
  targetings: ids.describe("Ids of the publisher's targetings whose users the campaign is shown to"),
  excludedTargetings: ids.describe(
    "Ids of the publisher's targetings whose users the campaign is not shown to",
  ),
});

const overlap = (wanted: readonly string[], excluded: readonly string[]) =>
  wanted.some((value) => excluded.includes(value));

/** Empty lists mean "any". A value both targeted and excluded is refused, since it would never serve. */
export const targetingSchema = withRule(
  withRule(
    withRule(
      targetingFields,
      ["languages", "excludedLanguages"],
      ({ languages, excludedLanguages }): Record<string, string> =>
        overlap(languages, excludedLanguages) ? { excludedLanguages: "targeting.contradiction" } : {},
    ),
    ["countries", "excludedCountries"],
    ({ countries, excludedCountries }): Record<string, string> =>
      overlap(countries, excludedCountries) ? { excludedCountries: "targeting.contradiction" } : {},
  ),
  ["targetings", "excludedTargetings"],
  ({ targetings, excludedTargetings }): Record<string, string> => {
    if (overlap(targetings, excludedTargetings)) return { excludedTargetings: "targeting.contradiction" };
    const count = targetings.length + excludedTargetings.length;
    const tooMany = messageCode("tooMany", { max: CAMPAIGN_TARGETINGS_MAX });
    return count > CAMPAIGN_TARGETINGS_MAX ? { targetings: tooMany } : {};
  },
);

export type CampaignTargeting = z.output<typeof targetingSchema>;

/** Ids of the publisher's targetings that a campaign names. */
export const audienceIds = ({ targetings, excludedTargetings }: CampaignTargeting): string[] => [
  ...targetings,
  ...excludedTargetings,
];

export const NO_TARGETING: CampaignTargeting = {
  languages: [],
  countries: [],
  excludedLanguages: [],
  excludedCountries: [],
  targetings: [],
  excludedTargetings: [],
};

/** Whether a booking targets or excludes readers by an offered targeting. */
export function isUsed(offered: ProductTargeting, targeting: CampaignTargeting): boolean {
  if (isAudience(offered))
    return targeting.targetings.includes(offered.id) || targeting.excludedTargetings.includes(offered.id);
  return offered.type === "language"
    ? targeting.languages.length + targeting.excludedLanguages.length > 0
    : targeting.countries.length + targeting.excludedCountries.length > 0;
}

export const isTargeted = (targeting: CampaignTargeting): boolean =>
  Object.values(targeting).some((values) => values.length > 0);
