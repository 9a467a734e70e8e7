export const TARGETING_TYPES = ["language", "country"] as const;
export type TargetingType = (typeof TARGETING_TYPES)[number];

interface Priced {
  surchargeMilliPct: number;
  /** Whether each booking must use it. */
  required?: boolean | undefined;
}

/** A publisher's targeting offered by a product; its name and surcharge do not change while it is offered. */
export interface OfferedAudience extends Priced {
  type: "custom";
  id: string;
  name: string;
  /** Its sale has ended: bookings that use it retain it, and new ones cannot select it. */
  closed?: boolean | undefined;
}

/** A targeting that a product offers, and its surcharge. Targetings that are not offered cannot be used. */
export type ProductTargeting = (Priced & { type: TargetingType }) | OfferedAudience;

export const isAudience = (targeting: ProductTargeting): targeting is OfferedAudience =>
  targeting.type === "custom";
