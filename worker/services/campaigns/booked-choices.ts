import { addDays } from "../../../domain/calendar/day";
import { mayExtend, mayPostpone } from "../../../domain/campaign/after-booking";
import { durationLimits, startWindow } from "../../../domain/campaign/schedule";
import { editableFields } from "../../../domain/campaign/states";
import type { ServiceContext } from "../context";
import { scheduleRulesOf } from "../products/schedule-rules";
import type { CampaignDetail } from "./get";

interface Bounds {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min: string;
  max: string;
}

/** What may still be changed of a booked campaign, each with the days that it may be changed to; null for what may not. */
export interface BookedChoices {
  mayRename: boolean;
  postpone: Bounds | null;
  extend: Bounds | null;
  /** It runs, and is paid by its days: why it cannot be extended. */
  isPaidByDays: boolean;
}

/** What the forms of a campaign's page offer, by the rules that `change-booked.ts` refuses by. */
export async function bookedChoices(
  ctx: ServiceContext,
  { campaign, offer: { product } }: Pick<CampaignDetail, "campaign" | "offer">,
): Promise<BookedChoices> {
  const { startDay, endDay, status } = campaign;
  const rules = await scheduleRulesOf(ctx, product);
  const latest = startDay ? addDays(startDay, durationLimits(rules).max - 1) : null;
  const isLonger = endDay !== null && latest !== null && endDay < latest;
  const mayRun = mayExtend(campaign, product.pricingType, ctx.now);
  return {
    mayRename: editableFields(status).includes("name"),
    postpone:
      startDay && mayPostpone(campaign, ctx.now)
        ? { min: addDays(startDay, 1), max: startWindow(rules, ctx.now).last }
        : null,
    extend: mayRun && isLonger ? { min: addDays(endDay, 1), max: latest } : null,
    isPaidByDays: product.pricingType === "cpp" && editableFields(status).includes("end-later"),
  };
}
