import type { MarketListing, MarketPlatform } from "../../../domain/inventory";

/** What app stores say of the apps that they list. A store that cannot be asked, or does not answer, lists nothing. */
export interface MarketPort {
  /** The stores that can be asked at all. */
  platforms: readonly MarketPlatform[];
  /** @param id a package id, a bundle id, or the App Store's number */
  app(platform: MarketPlatform, id: string): Promise<MarketListing | null>;
  search(platform: MarketPlatform, text: string): Promise<MarketListing[]>;
  /** The bytes of a listing's logo. */
  logo(listing: MarketListing): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** How many listings one search answers. */
export const MARKET_RESULTS_MAX = 10;
