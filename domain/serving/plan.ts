import type { AdFormat, PricingType, WebPlacement } from "../inventory/types";

/**
 * The serving plan of one ad unit: all that a decision needs, compiled by the console and published to KV under
 * `plan:{unitId}`. The ad server reads nothing else.
 */
export interface ServingPlan {
  v: 1;
  /** Grows with every publication. */
  version: number;
  publishedAtMs: number;
  unit: {
    id: string;
    projectId: string;
    appId: string;
    /** What `Authorization` must carry. Public by nature: it stands in the publisher's page. */
    appKey: string;
    /** The web app's registered domain; null for other platforms. */
    domain: string | null;
    platform: "web" | "android" | "apple";
    format: AdFormat;
    available: boolean;
    w: number;
    h: number;
    /** Native units only: which texts the unit shows. */
    placement: WebPlacement;
    adMark: boolean;
  };
  project: {
    id: string;
    /** Key of the user hash, base64url; see readings 4. */
    uidKey: string;
    /** Shown as the platform's own name beside the ad mark. */
    name: string;
    adBlockingCategories: string[];
    /** False when the plan's free limit is exhausted. */
    deliverable: boolean;
  };
  campaigns: PlanCampaign[];
}

export interface PlanCampaign {
  id: string;
  advProjectId: string;
  productId: string;
  productOnSale: boolean;
  pricing: PricingType;
  zone: string;
  /** Half-open, epoch milliseconds. */
  startsAtMs: number;
  endsAtMs: number;
  /** CPP: slots held of the product's slots a day. */
  slots: number;
  productSlots: number;
  /** In-house: lower is first. */
  priority: number;
  /** Impressions a user and day of the product's zone; null means uncapped. */
  frequencyCap: number | null;
  /** Empty arrays mean "any". Values are lower case: `ko`, `kr`. */
  languages: string[];
  countries: string[];
  excludedLanguages: string[];
  excludedCountries: string[];
  category: string | null;
  advertiser: { name: string; link: string; icon: string | null };
  creatives: PlanCreative[];
}

export interface PlanCreative {
  id: string;
  type: "image";
  /** Half-open, epoch milliseconds. */
  displayFromMs: number;
  displayToMs: number;
  /** ISO weekdays 1 to 7 and hours 0 to 23 of the product's zone; empty means all. */
  weekdays: number[];
  hours: number[];
  asset: { path: string; w: number; h: number; type: string } | null;
  altText: string;
  headline: string;
  body: string;
  cta: string | null;
  destinationUrl: string;
}

export const planKey = (unitId: string): string => `plan:${unitId}`;
