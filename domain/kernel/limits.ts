/**
 * Business constants and limits, each with its unit in its name. Their purposes are documented in `docs/rules`.
 */

export const LIST_PAGE_LIMIT = 100;
export const EMAIL_CODE_DIGITS = 6;

/** Maximum domains that a publisher can block; they are loaded with its project. */
export const AD_BLOCKING_DOMAINS_MAX = 500;

/**
 * Maximum price or budget. At this price, all slots on every day of the longest booking with all surcharges and tax, and a
 * thousand times that over the minimum price, are still safe integers.
 */
export const AMOUNT_MAX_MINOR = 10 ** 12;
/** Maximum of a stated count: impressions per day, users, a quota. Multiplied by days and slots it is still a safe integer. */
export const STATED_COUNT_MAX = 10 ** 12;
/** Maximum of each targeting's surcharge, and of all that a booking uses together. Source: rules I18, M3. */
export const SURCHARGE_MAX_MILLI_PCT = 200_000;
export const FREQUENCY_CAP_MIN = 1;
export const FREQUENCY_CAP_MAX = 999;
export const CREATIVE_TEXT_MAX_CHARS = 100;

/** How long a served ad's token can earn its impression, by format. Source: rule S12. */
export const TOKEN_TTL_S = {
  banner: 5 * 60,
  native: 10 * 60,
  interstitial: 60 * 60,
  rewarded: 60 * 60,
  popup: 5 * 60,
  splash: 4 * 24 * 60 * 60,
} as const;

/** Delivery is aggregated in buckets of this length, so that days of every zone are sums of buckets. Source: rule K27. */
export const BUCKET_MS = 30 * 60_000;
export const HOUR_MS = 60 * 60_000;
export const BILLING_ZONE = "Asia/Seoul";
export const DAY_MS = 24 * HOUR_MS;
export const PROFILE_NAME_MIN_CHARS = 2;
export const PROFILE_NAME_MAX_CHARS = 20;

/** Life of a token with a brief reservation: nearly all viewers see an ad within a minute of opening its page. */
export const BRIEF_TOKEN_TTL_MS = 60_000;
/** Time after a token's expiry in which its beacon may still travel through the queue; a later one releases nothing. */
export const DELIVERY_GRACE_MS = 2 * 60_000;
/** Shards of a campaign, each of which takes some 250 calls a second: more than one campaign needs. */
export const SHARDS_MAX = 64;

export const LONGEST_TOKEN_LIFE_MS = Math.max(...Object.values(TOKEN_TTL_S)) * 1000;
