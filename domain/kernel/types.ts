/** Fixed vocabularies of advertising. Source: rules K19, K20, K21. */
export const AD_FORMATS = ["banner", "interstitial", "rewarded", "native", "popup", "splash"] as const;
export type AdFormat = (typeof AD_FORMATS)[number];

/** Formats supported on the web. Source: rule K19. */
export const WEB_FORMATS = ["banner", "native"] as const satisfies readonly AdFormat[];

export const PRICING_TYPES = ["cpp", "cpm", "cpc", "inhouse"] as const;
export type PricingType = (typeof PRICING_TYPES)[number];

/** Pricing of all products: of ad unit traffic or, `cpq`, of quests; see `domain/inventory/quest.ts`. */
export const PRODUCT_PRICINGS = [...PRICING_TYPES, "cpq"] as const;
export type ProductPricing = (typeof PRODUCT_PRICINGS)[number];

export const PLATFORMS = ["android", "apple", "web"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const UNIT_STATUSES = ["packaged", "archived", "available"] as const;

export const PRODUCT_STATUSES = ["ready", "sale", "remove"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Elements that a native unit shows besides the image. */
export interface WebPlacement {
  headline: boolean;
  body: boolean;
  cta: boolean;
  profile: boolean;
}

export const BANNER_SIZES = [
  { w: 320, h: 50 },
  { w: 320, h: 100 },
  { w: 300, h: 250 },
  { w: 728, h: 90 },
  { w: 160, h: 600 },
] as const;
