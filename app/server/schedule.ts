import { addDays } from "../../domain/calendar/day";
import { durationLimits, startWindow } from "../../domain/campaign/schedule";
import { slotCalendar } from "../../worker/services/campaigns/slots";
import type { ServiceContext } from "../../worker/services/context";
import type { ProductRow } from "../../worker/services/products/find";

/** What a schedule may be chosen from: the days a campaign may start on, how long it may run, and what is taken. */
export interface ScheduleChoices {
  window: { today: string; first: string; last: string };
  duration: { min: number; max: number };
  /** CPP: the days of which something is taken by others; every other day is free. */
  taken: { day: string; taken: number }[];
}

/** @param exceptCampaignId a campaign whose own days are free to itself */
export async function scheduleChoices(
  ctx: ServiceContext,
  product: ProductRow,
  exceptCampaignId?: string,
): Promise<ScheduleChoices> {
  const rules = {
    pricing: product.pricingType,
    cppMinDays: product.cppMinDays,
    country: product.country,
    timezone: product.timezone,
  };
  const window = startWindow(rules, ctx.now);
  const duration = durationLimits(rules);
  const end = addDays(window.last, duration.max);
  const taken = await slotCalendar(ctx, product, window.today, end, exceptCampaignId);
  return { window, duration, taken: taken.map(({ day, taken: count }) => ({ day, taken: count })) };
}
