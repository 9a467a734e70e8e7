import type { AdFormat, AdvertiserCategory } from "../kernel";

/**
 * Backfill: what fills a unit of which no campaign may be shown. Exchanges are asked by OpenRTB 2.6, at the same time and for one
 * impression. Source: rules S17, S18, S19, S20.
 */

/** Maximum exchanges that one request asks. */
export const EXCHANGES_ASKED_MAX = 3;
/** Time from the first question to the last answer that counts, milliseconds. */
export const BACKFILL_TIMEOUT_MS = 120;
/** Maximum characters of an ad's markup. */
export const MARKUP_MAX_CHARS = 65_536;
/** Maximum bytes read of an answer: the markup, its escapes and the fields around it. */
export const BID_ANSWER_MAX_BYTES = 160 * 1024;

/** Currencies that an exchange may bid in. */
export const EXCHANGE_CURRENCIES = ["KRW", "USD", "JPY", "EUR", "INR"] as const;
export type ExchangeCurrency = (typeof EXCHANGE_CURRENCIES)[number];

/** Backfill in a unit's plan; present only if the publisher's switch is on and an exchange is set up for the unit. */
export interface PlanBackfill {
  /** Node of the supply chain: the platform's domain, and the seller's id in its `sellers.json`. */
  seller: { asi: string; sid: string; domain: string | null };
  /** All of the publisher's, because an exchange's ads may lead anywhere. */
  blockedDomains: string[];
  exchanges: PlanExchange[];
}

export interface PlanExchange {
  id: string;
  endpoint: string;
  /** The publisher's account at the exchange. */
  seat: string;
  currency: ExchangeCurrency;
  /** Price of a thousand impressions in this unit, in millionths of the currency. */
  floorMicros: number;
  /** Worth of the currency in that of the plan's other exchanges, for comparing bids. */
  rate: number;
}

/** How each format is asked for; null for formats whose ads are loaded ahead or earn a reward, which no exchange's ad can be. */
export const ASKED_AS: Readonly<Record<AdFormat, "banner" | "native" | null>> = {
  banner: "banner",
  popup: "banner",
  interstitial: "banner",
  native: "native",
  rewarded: null,
  splash: null,
};

/** Adult and illegal content, which no publisher's unit shows. */
const ALWAYS_BLOCKED = ["IAB25", "IAB26"];

/** Codes of the IAB Content Category Taxonomy 1.0, the default of OpenRTB's `bcat`; the nearest that includes ours. */
const IAB_CODES: Readonly<Record<AdvertiserCategory, readonly string[]>> = {
  alcohol: ["IAB8-5", "IAB8-18"],
  tobacco: ["IAB9-9"],
  gambling: ["IAB9-7"],
  dating: ["IAB14-1"],
  politics: ["IAB11-4"],
  religion: ["IAB23"],
  crypto: ["IAB13-7"],
  loans: ["IAB13-2"],
  diet: ["IAB7-44"],
  "cosmetic-surgery": ["IAB7-19"],
  medicine: ["IAB7"],
  games: ["IAB9-30"],
  shopping: ["IAB22"],
  fashion: ["IAB18-3"],
  beauty: ["IAB18-1"],
  food: ["IAB8"],
  health: ["IAB7"],
  finance: ["IAB13"],
  insurance: ["IAB13-6"],
  education: ["IAB5"],
  jobs: ["IAB4"],
  travel: ["IAB20"],
  automotive: ["IAB2"],
  "real-estate": ["IAB21"],
  electronics: ["IAB19-5", "IAB19-9"],
  telecom: ["IAB19-6"],
  home: ["IAB10"],
  kids: ["IAB6"],
  entertainment: ["IAB1"],
  sports: ["IAB17"],
  books: ["IAB1-1"],
  software: ["IAB19"],
  business: ["IAB3"],
  public: ["IAB11"],
  other: [],
};

/** `bcat` of a publisher's blocked categories. */
export function blockedIabCodes(categories: readonly string[]): string[] {
  const codes = categories.flatMap((category) => IAB_CODES[category as AdvertiserCategory] ?? []);
  return [...new Set([...ALWAYS_BLOCKED, ...codes])];
}

/** Whether a code is blocked itself or by its tier above: `IAB7` blocks `IAB7-44`. */
export function isBlockedCode(code: string, blocked: ReadonlySet<string>): boolean {
  return blocked.has(code) || blocked.has(code.split("-", 1)[0] ?? "");
}
