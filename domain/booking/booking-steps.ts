import type { ProductTargeting } from "../inventory";
import type { ProjectFeature } from "../platform";
import { offeredTargetings, openTargetings } from "./edit-rights";
import { stepsOf } from "./schema";
import { type CampaignTargeting, isTargeted } from "./targeting";

/** What a booking leads through: the steps that are saved each, and the creatives, which are saved one by one. */
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
 * The steps of one booking, in their order. A quest shows no creatives; targeting is a step where the product offers some, or
 * where the campaign still uses what the product has ceased to offer.
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

/** The step itself where the booking has it, else the next one that it has. @param steps of `bookingSteps` */
export function stepFrom(step: BookingStep, steps: readonly BookingStep[]): BookingStep {
  const following = BOOKING_STEPS.slice(BOOKING_STEPS.indexOf(step));
  return following.find((each) => steps.includes(each)) ?? "confirm";
}
