import { z } from "zod";

/** Which stores can be asked. */
export const MARKET_PLATFORMS = ["android", "apple"] as const;
export type MarketPlatform = (typeof MARKET_PLATFORMS)[number];

/** An app as its store lists it. */
export interface MarketListing {
  platform: MarketPlatform;
  /** Android: the package id. Apple: the bundle id. */
  identifier: string;
  /** The App Store's number; null elsewhere. */
  storeId: string | null;
  title: string;
  seller: string;
  /** The host of the seller's own site, where the store names one. */
  sellerDomain: string | null;
  /** An https address, or a `data:` one of a local stand-in. */
  logoUrl: string | null;
}

export const MARKET_SEARCH_MIN_CHARS = 2;

export const marketSearchSchema = z.object({
  platform: z.enum(MARKET_PLATFORMS),
  q: z.string().trim().min(MARKET_SEARCH_MIN_CHARS).max(100),
});

/** `id` is a package id, a bundle id or the App Store's number. */
export const marketAppSchema = z.object({
  platform: z.enum(MARKET_PLATFORMS),
  id: z.string().trim().min(1).max(155),
});
