import type { Currency } from "../kernel";

/** Bands of the least that a booking costs; each includes the bands below it. Source: rule L21. */
export const MEDIA_PRICE_BANDS = ["under-100k", "under-1m", "under-10m"] as const;
export type MediaPriceBand = (typeof MEDIA_PRICE_BANDS)[number];

/** Upper bound of each band, not included, minor units: the won amounts, and round amounts of similar value. */
export const PRICE_BAND_MAX_MINOR: Record<MediaPriceBand, Record<Currency, number>> = {
  "under-100k": { KRW: 100_000, JPY: 10_000, INR: 600_000 },
  "under-1m": { KRW: 1_000_000, JPY: 100_000, INR: 6_000_000 },
  "under-10m": { KRW: 10_000_000, JPY: 1_000_000, INR: 60_000_000 },
};
