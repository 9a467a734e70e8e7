import type { UnitSettings } from "../inventory";
import type { AdFormat, ProductPricing, WebPlacement } from "../kernel";
import type { PlanBackfill } from "./backfill";

/** Plans of other versions are ignored, so that the ad server and the console can be deployed in any order. */
export const PLAN_VERSION = 2;

/**
 * The serving plan of one ad unit: all data for decisions, compiled by the console and published to KV under `plan:{unitId}`. The ad server
 * reads nothing else.
 */
export interface ServingPlan {
  v: typeof PLAN_VERSION;
  /** Increases with every publication. */
  version: number;
  publishedAtMs: number;
  unit: {
    id: string;
    projectId: string;
    appId: string;
    /** Required value of the `Authorization` header. Public: it is readable in the publisher's page. */
    appKey: string;
    /** The web app's registered domain; null for other platforms. */
    domain: string | null;
    platform: "web" | "android" | "apple";
    format: AdFormat;
    available: boolean;
    /** Present only if an operator suspended the app or its publisher. */
    suspended?: true;
    w: number;
    h: number;
    /** Native units only: the texts that the unit shows. */
    placement: WebPlacement;
    /** Native units only: ids of its custom texts; omitted if there are none. */
    textIds?: string[];
    adMark: boolean;
    /** Omitted when the unit uses its format's defaults. */
    settings?: UnitSettings;
  };
  project: {
    id: string;
    /** Key of the user hash, base64url; see rule A1. */
    uidKey: string;
    /** Displayed as the platform's name beside the ad mark. */
    name: string;
    adBlockingCategories: string[];
    /** Blocked domains of the publisher that are destinations of this plan's campaigns; omitted if there are none. */
    blockedDomains?: string[];
    /** False when the plan's free limit is exhausted. */
    deliverable: boolean;
    /** Present only if the platform keeps nothing that names a user; see rule S24. */
    identifierFree?: true;
    /** Present only if some users switched personalised choice off; see rule S25. */
    optOuts?: true;
    /** User hashes of the project's own test devices; omitted if there are none. */
    testDevices?: string[];
  };
  campaigns: PlanCampaign[];
  /** Omitted where no exchange is asked. */
  backfill?: PlanBackfill;
}

/** `cpq`, cost per quest, is sold by its own process and served in the paid tier. */
export type PlanPricing = ProductPricing;

/** Targeted reader attributes: age ranges, genders, custom categories. Empty arrays mean "any". */
export interface PlanAudience {
  ages: string[];
  excludedAges: string[];
  genders: string[];
  excludedGenders: string[];
  /** The reader must be in at least one category of each list. */
  categories: string[][];
  excludedCategories: string[];
}

export interface PlanCampaign {
  id: string;
  advProjectId: string;
  productId: string;
  productOnSale: boolean;
  /** False if the product is private and its publisher does not admit this advertiser. */
  productOpen: boolean;
  pricing: PlanPricing;
  zone: string;
  /** Half-open, epoch milliseconds. */
  startsAtMs: number;
  endsAtMs: number;
  /** CPP: slots held of the product's slots per day. */
  slots: number;
  productSlots: number;
  /** In-house: lower is served first. */
  priority: number;
  /** Impressions per user and day of the product's zone: of all campaigns of the product, and of this one. Null means uncapped. */
  frequencyCap: number | null;
  campaignFrequencyCap: number | null;
  /** Empty arrays mean "any". Values are lower case: `ko`, `kr`. */
  languages: string[];
  countries: string[];
  excludedLanguages: string[];
  excludedCountries: string[];
  /** Topics of which the content has to have one, and topics that it must not have; omitted if there are none. */
  topics?: string[];
  excludedTopics?: string[];
  /** Null means no audience targeting. */
  audience: PlanAudience | null;
  /** Advertised category, in the vocabulary of the publisher's ad blocking. */
  category: string | null;
  advertiser: { name: string; link: string; icon: string | null };
  /** JSON that the publisher set for the advertiser with `POST /tag`; if omitted, ads carry its id. */
  accountTag?: unknown;
  creatives: PlanCreative[];
}

/** `path` is a key in the creatives bucket; sizes are pixels. */
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
  /** Image shown before playback; omitted if there is none. */
  poster?: string;
}

export interface PlanCreative {
  id: string;
  /** Half-open, epoch milliseconds. */
  displayFromMs: number;
  displayToMs: number;
  /** ISO weekdays 1 to 7 and hours 0 to 23 in the product's zone; empty means all. */
  weekdays: number[];
  hours: number[];
  /** Browser types, see `browserOf`; empty means all. */
  browsers: string[];
  /** Null until it is ready to be shown. */
  asset: PlanImage | PlanVideo | null;
  altText: string;
  headline: string;
  body: string;
  cta: string | null;
  /** `#rrggbb` of the button; omitted when the unit's own color applies. */
  ctaTextColor?: string;
  ctaColor?: string;
  /** Profile shown instead of the campaign's advertiser; `icon` is a key in the creatives bucket. */
  profileName?: string;
  profileIcon?: string;
  /** Custom texts by id; omitted if there are none. */
  texts?: Record<string, string>;
  destinationUrl: string;
  /** Like `accountTag`, for the creative. */
  creativeTag?: unknown;
}

export const planKey = (unitId: string): string => `plan:${unitId}`;

/** URLs of an ad's media; one of the two is null. */
export interface AdMedia {
  cover: string | null;
  video: AdVideo | null;
}

export interface AdVideo {
  /** MP4, tallest first. */
  renditions: { url: string; w: number; h: number }[];
  durationMs: number;
  /** Image shown before playback; omitted if there is none. */
  poster?: string;
}

/** @param origin the ad server's origin, without a trailing slash */
export function mediaOf({ asset }: PlanCreative, origin: string): AdMedia {
  if (asset === null) return { cover: null, video: null };
  if (asset.kind === "image") return { cover: creativeUrl(origin, asset.path), video: null };
  const renditions = asset.renditions.map(({ path, w, h }) => ({ url: creativeUrl(origin, path), w, h }));
  const poster = asset.poster === undefined ? {} : { poster: creativeUrl(origin, asset.poster) };
  return { cover: null, video: { renditions, durationMs: asset.durationMs, ...poster } };
}

/** Path on the ad server that serves the creatives bucket. */
export const MEDIA_PATH = "/media/";

/** URL of an object in the creatives bucket by its key `path`. A path with a leading `/` is on the page's own origin, for previews. */
export function creativeUrl(origin: string, path: string): string {
  if (path.startsWith("/")) return path;
  return `${origin}${MEDIA_PATH}${path.split("/").map(encodeURIComponent).join("/")}`;
}
