/** Categories that publishers block most often. */
export const SENSITIVE_CATEGORIES = [
  "alcohol",
  "tobacco",
  "gambling",
  "dating",
  "politics",
  "religion",
  "crypto",
  "loans",
  "diet",
  "cosmetic-surgery",
  "medicine",
] as const;

export const GENERAL_CATEGORIES = [
  "games",
  "shopping",
  "fashion",
  "beauty",
  "food",
  "health",
  "finance",
  "insurance",
  "education",
  "jobs",
  "travel",
  "automotive",
  "real-estate",
  "electronics",
  "telecom",
  "home",
  "kids",
  "entertainment",
  "sports",
  "books",
  "software",
  "business",
  "public",
  "other",
] as const;

/**
 * Advertised categories: each campaign has one, and publishers block by them. A code never changes its meaning, since campaigns and serving
 * plans store it. Source: rule K24.
 */
export const ADVERTISER_CATEGORIES = [...SENSITIVE_CATEGORIES, ...GENERAL_CATEGORIES] as const;
export type AdvertiserCategory = (typeof ADVERTISER_CATEGORIES)[number];
