export const TARGETING_TYPES = ["language", "country"] as const;
export type TargetingType = (typeof TARGETING_TYPES)[number];

interface Priced {
  surchargeMilliPct: number;
  /** Whether a booking has to choose by it. */
  required?: boolean | undefined;
}

/** One of the publisher's own targetings as a product offers it; while it is offered, name and surcharge do not change. */
export interface OfferedAudience extends Priced {
  type: "custom";
  id: string;
  name: string;
  /** Its sale has ended: who has it keeps it, and nobody takes it anew. */
  closed?: boolean | undefined;
}

/** A targeting that a product exposes, and what choosing it adds to the price. What is not exposed is excluded. */
export type ProductTargeting = (Priced & { type: TargetingType }) | OfferedAudience;

export const isAudience = (targeting: ProductTargeting): targeting is OfferedAudience =>
  targeting.type === "custom";
