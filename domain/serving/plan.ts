import type { UnitSettings } from "../inventory";
import type { AdFormat, ProductPricing, WebPlacement } from "../kernel";

/** A plan of another version is not read: the ad server and the console may be deployed in any order. */
export const PLAN_VERSION = 2;

/**
 * The serving plan of one ad unit: all that a decision needs, compiled by the console and published to KV under
 * `plan:{unitId}`. The ad server reads nothing else.
 */
export interface ServingPlan {
  v: typeof PLAN_VERSION;
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
    /** Left out unless an operator suspended the app or its publisher. */
    suspended?: true;
    w: number;
    h: number;
    /** Native units only: which texts the unit shows. */
    placement: WebPlacement;
    /** Native units only: ids of the texts that it asks for beside these; left out where there are none. */
    textIds?: string[];
    adMark: boolean;
    /** Left out where it frames an ad and behaves as its format does. */
    settings?: UnitSettings;
  };
  project: {
    id: string;
    /** Key of the user hash, base64url; see rule A1. */
    uidKey: string;
    /** Shown as the platform's own name beside the ad mark. */
    name: string;
    adBlockingCategories: string[];
    /** Of the domains that the publisher blocks, those that a campaign of this plan leads to; left out where there are none. */
    blockedDomains?: string[];
    /** False when the plan's free limit is exhausted. */
    deliverable: boolean;
    /** User hashes of the project's own test devices; left out where there are none. */
    testDevices?: string[];
  };
  campaigns: PlanCampaign[];
}

/** `cpq`, cost per quest, is sold elsewhere and served among the paid. */
export type PlanPricing = ProductPricing;

/** Codes of what is known of a reader: age ranges, genders, custom categories. Empty arrays mean "any". */
export interface PlanAudience {
  ages: string[];
  excludedAges: string[];
  genders: string[];
  excludedGenders: string[];
  /** Of each list, a reader belongs to one at least. */
  categories: string[][];
  excludedCategories: string[];
}

export interface PlanCampaign {
  id: string;
  advProjectId: string;
  productId: string;
  productOnSale: boolean;
  /** False when the product is private and its publisher does not let this advertiser in. */
  productOpen: boolean;
  pricing: PlanPricing;
  zone: string;
  /** Half-open, epoch milliseconds. */
  startsAtMs: number;
  endsAtMs: number;
  /** CPP: slots held of the product's slots a day. */
  slots: number;
  productSlots: number;
  /** In-house: lower is first. */
  priority: number;
  /** Impressions a user and day of the product's zone: of all campaigns of the product, and of this one. Null means uncapped. */
  frequencyCap: number | null;
  campaignFrequencyCap: number | null;
  /** Empty arrays mean "any". Values are lower case: `ko`, `kr`. */
  languages: string[];
  countries: string[];
  excludedLanguages: string[];
  excludedCountries: string[];
  /** Null means anybody. */
  audience: PlanAudience | null;
  /** What is advertised, in the vocabulary of the publisher's ad blocking. */
  category: string | null;
  advertiser: { name: string; link: string; icon: string | null };
  /** JSON that the publisher gave the advertiser by `POST /tag`; left out, ads carry its id. */
  accountTag?: unknown;
  creatives: PlanCreative[];
}

/** `path` is a key of the creatives bucket, sizes are pixels. */
export interface PlanImage {
  kind: "image";
  path: string;
  w: number;
  h: number;
  /** Media type. */
  type: string;
}

export interface PlanVideo {
  kind: "video";
  /** Size of the tallest rendition. */
  w: number;
  h: number;
  durationMs: number;
  /** MP4 (H.264, AAC), tallest first; at least one. */
  renditions: { path: string; w: number; h: number }[];
  /** What is shown before it plays; left out where there is none. */
  poster?: string;
}

export interface PlanCreative {
  id: string;
  /** Half-open, epoch milliseconds. */
  displayFromMs: number;
  displayToMs: number;
  /** ISO weekdays 1 to 7 and hours 0 to 23 of the product's zone; empty means all. */
  weekdays: number[];
  hours: number[];
  /** Browser types, see `browserOf`; empty means all. */
  browsers: string[];
  /** Null until it can be shown. */
  asset: PlanImage | PlanVideo | null;
  altText: string;
  headline: string;
  body: string;
  cta: string | null;
  /** `#rrggbb` of the button; left out, the unit's own. */
  ctaTextColor?: string;
  ctaColor?: string;
  /** Who is shown in place of the campaign's advertiser; `icon` is a key of the creatives bucket. */
  profileName?: string;
  profileIcon?: string;
  /** By the id that the unit asks for it by; left out where there are none. */
  texts?: Record<string, string>;
  destinationUrl: string;
  /** As `accountTag`, for the creative. */
  creativeTag?: unknown;
}

export const planKey = (unitId: string): string => `plan:${unitId}`;

/** What an ad shows, by its addresses; one of the two is null. */
export interface AdMedia {
  cover: string | null;
  video: AdVideo | null;
}

export interface AdVideo {
  /** MP4, tallest first. */
  renditions: { url: string; w: number; h: number }[];
  durationMs: number;
  /** Shown before it plays; left out where there is none. */
  poster?: string;
}

/** @param origin the ad server's own, without a trailing slash */
export function mediaOf({ asset }: PlanCreative, origin: string): AdMedia {
  if (asset === null) return { cover: null, video: null };
  if (asset.kind === "image") return { cover: creativeUrl(origin, asset.path), video: null };
  const renditions = asset.renditions.map(({ path, w, h }) => ({ url: creativeUrl(origin, path), w, h }));
  const poster = asset.poster === undefined ? {} : { poster: creativeUrl(origin, asset.poster) };
  return { cover: null, video: { renditions, durationMs: asset.durationMs, ...poster } };
}

/** Path on the ad server of what the creatives bucket holds. */
export const MEDIA_PATH = "/media/";

/** Address of an object of the creatives bucket: `path` is its key. One that begins with `/` is of the page's own, which draws a preview. */
export function creativeUrl(origin: string, path: string): string {
  if (path.startsWith("/")) return path;
  return `${origin}${MEDIA_PATH}${path.split("/").map(encodeURIComponent).join("/")}`;
}
