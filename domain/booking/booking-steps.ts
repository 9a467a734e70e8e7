import type { ProductTargeting } from "../inventory";
import type { ProjectFeature } from "../platform";
import { offeredTargetings, openTargetings } from "./edit-rights";
import { stepsOf } from "./schema";
import { type CampaignTargeting, isTargeted } from "./targeting";

/** Steps of a booking: the steps saved as a whole, and the creatives, saved individually. */
export const BOOKING_STEPS = [
  "schedule",
  "targeting",
  "quest",
  "info",
  "creatives",
  "billing",
  "confirm",
] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];

interface BookedOffer {
  product: { pricingType: string; targetings: readonly ProductTargeting[] };
  publisher: { features: readonly ProjectFeature[] };
}

/**
 * The steps of a booking, in order. A quest has no creatives. Targeting is a step if the product offers some, or if the campaign uses
 * targetings that the product no longer offers.
 */
export function bookingSteps(offer: BookedOffer, targeting?: CampaignTargeting): BookingStep[] {
  const { pricingType } = offer.product;
  const saved: readonly BookingStep[] = stepsOf(pricingType);
  const isUsed = targeting !== undefined && isTargeted(targeting);
  const hasTargeting = isUsed || openTargetings(offeredTargetings(offer.product, offer.publisher)).length > 0;
  return BOOKING_STEPS.filter((step) => {
    if (step === "creatives") return pricingType !== "cpq";
    return saved.includes(step) && (step !== "targeting" || hasTargeting);
  });
}

/** The step if the booking has it, else the next step that it has. @param steps from `bookingSteps` */
export function stepFrom(step: BookingStep, steps: readonly BookingStep[]): BookingStep {
  const following = BOOKING_STEPS.slice(BOOKING_STEPS.indexOf(step));
  return following.find((each) => steps.includes(each)) ?? "confirm";
}
