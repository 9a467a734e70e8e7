import type { CreativeText, CreativeType } from "../content";
import type { AdvertiserCategory } from "../kernel";
import type { QuestTerms } from "./quest";
import type { CampaignTargeting } from "./targeting";

/** Reviewed fields of a campaign at the time of the decision. Days are `YYYY-MM-DD`, amounts in minor units. */
export interface ReviewedCampaign {
  name: string;
  startDay: string | null;
  endDay: string | null;
  sameDay: boolean;
  slots: number;
  budgetMinor: number | null;
  targeting: CampaignTargeting;
  advertiserName: string | null;
  advertiserLink: string | null;
  advertiserCategory: AdvertiserCategory | null;
  destinationUrl: string | null;
  contractName: string | null;
  contractEmail: string | null;
  agencyName: string | null;
  agencyEmail: string | null;
  termsAssetId: string | null;
  frequencyCap: number | null;
  dailyQuota: number | null;
  inhouseImpressions: number | null;
  paymentMethod: string | null;
  quest: QuestTerms | null;
}

/** Reviewed fields of a creative. Times are epoch milliseconds; empty lists mean all. */
export interface ReviewedCreative {
  unitId: string;
  name: string;
  type: CreativeType;
  assetId: string;
  altText: string;
  headline: string;
  body: string;
  cta: string | null;
  ctaTextColor: string | null;
  ctaColor: string | null;
  profileName: string | null;
  profileAssetId: string | null;
  texts: CreativeText[];
  destinationUrl: string | null;
  displayFrom: number | null;
  displayTo: number | null;
  weekdays: number[];
  hours: number[];
  browsers: string[];
}

/** Stored with a rejection: the campaign, and its creatives by id. */
export interface ReviewedState {
  campaign: ReviewedCampaign;
  creatives: Record<string, ReviewedCreative>;
}

const CAMPAIGN_FIELDS: readonly (keyof ReviewedCampaign)[] = [
  "name",
  "startDay",
  "endDay",
  "sameDay",
  "slots",
  "budgetMinor",
  "inhouseImpressions",
  "targeting",
  "advertiserName",
  "advertiserLink",
  "advertiserCategory",
  "destinationUrl",
  "contractName",
  "contractEmail",
  "agencyName",
  "agencyEmail",
  "termsAssetId",
  "frequencyCap",
  "dailyQuota",
  "paymentMethod",
  "quest",
];

const CREATIVE_FIELDS: readonly (keyof ReviewedCreative)[] = [
  "assetId",
  "type",
  "unitId",
  "name",
  "altText",
  "headline",
  "body",
  "cta",
  "ctaTextColor",
  "ctaColor",
  "texts",
  "profileName",
  "profileAssetId",
  "destinationUrl",
  "displayFrom",
  "displayTo",
  "weekdays",
  "hours",
  "browsers",
];

/** A changed field; the pair has the field's type. */
export type FieldChange<T> = { [K in keyof T]: { field: K; before: T[K]; after: T[K] } }[keyof T];
export type CampaignChange = FieldChange<ReviewedCampaign>;
export type CreativeChange = FieldChange<ReviewedCreative>;

function pick<T extends object>(fields: readonly (keyof T)[], from: T): T {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as T;
}

/** Only the reviewed columns of a creative. */
export const reviewedCreative = (creative: ReviewedCreative): ReviewedCreative =>
  pick(CREATIVE_FIELDS, creative);

/** The stored state of a campaign and its creatives at its rejection. */
export function reviewedState(
  campaign: ReviewedCampaign,
  creatives: readonly (ReviewedCreative & { id: string })[],
): ReviewedState {
  return {
    campaign: pick(CAMPAIGN_FIELDS, campaign),
    creatives: Object.fromEntries(creatives.map((each) => [each.id, reviewedCreative(each)])),
  };
}

/** Serializes a value; ignores the order of keys and keys without a value. */
function asText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Changed fields. A field that was not yet stored at the decision does not count as a change. */
function changesOf<T extends object>(fields: readonly (keyof T)[], before: T, after: T): FieldChange<T>[] {
  return fields
    .filter((field) => before[field] !== undefined && asText(before[field]) !== asText(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** @returns changes since the decision, in the order of the form */
export const campaignChanges = (before: ReviewedCampaign, now: ReviewedCampaign): CampaignChange[] =>
  changesOf(CAMPAIGN_FIELDS, before, now);

/** @returns changes since the decision, image or video first */
export const creativeChanges = (before: ReviewedCreative, now: ReviewedCreative): CreativeChange[] =>
  changesOf(CREATIVE_FIELDS, before, now);
