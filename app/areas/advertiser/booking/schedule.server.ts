import { z } from "zod";
import { durationLimits, plannedBookingView, plannedOf, startWindow } from "../../../../domain/booking";
import { addDays } from "../../../../domain/kernel";
import { trafficForecastView } from "../../../../domain/money";
import {
  forecastFor,
  type ProductOffer,
  scheduleRulesOf,
  slotCalendar,
} from "../../../../worker/services/inventory";
import type { ServiceContext } from "../../../../worker/services/kernel";
import { projectLoader } from "../../../kit/project.server";
import { loadDraft } from "./draft.server";

/** What a schedule may be chosen from: the days a campaign may start on, how long it may run, and what is taken. */
export const scheduleChoicesView = z.object({
  window: z.object({
    today: z.string(),
    first: z.string(),
    last: z.string(),
  }),
  duration: z.object({
    min: z.number(),
    max: z.number(),
  }),
  /** CPP: the days of which something is taken by others; every other day is free. */
  taken: z.array(
    z.object({
      day: z.string(),
      taken: z.number(),
    }),
  ),
  /** What its units may be expected to show. */
  traffic: trafficForecastView,
});
export type ScheduleChoices = z.output<typeof scheduleChoicesView>;

/** @param exceptCampaignId a campaign whose own days are free to itself */
export async function scheduleChoices(
  ctx: ServiceContext,
  product: ProductOffer,
  exceptCampaignId?: string,
): Promise<ScheduleChoices> {
  const rules = await scheduleRulesOf(ctx, product);
  const window = startWindow(rules, ctx.now);
  const duration = durationLimits(rules);
  const end = addDays(window.last, duration.max);
  const [taken, traffic] = await Promise.all([
    slotCalendar(ctx, product, window.today, end, exceptCampaignId),
    forecastFor(ctx, product),
  ]);
  return {
    window,
    duration,
    taken: taken.map(({ day, taken: count }) => ({ day, taken: count })),
    traffic,
  };
}

/** What the schedule is chosen from, and what the address carries over from an estimate. */
export const scheduleStepLoader = projectLoader(
  z.object({
    choices: scheduleChoicesView,
    /** Days that were offered and pressed: they stand in the form, not saved yet. */
    planned: plannedBookingView,
  }),
  async (adapter) => {
    const { detail } = await loadDraft(adapter);
    return {
      choices: await scheduleChoices(adapter.ctx, detail.offer.product, detail.campaign.id),
      planned: plannedOf(adapter.url.searchParams),
    };
  },
);
