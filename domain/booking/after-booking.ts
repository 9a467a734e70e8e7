import { z } from "zod";
import { addDays, countDays, type Day, isDay, messageCode } from "../kernel";
import { checkEnd, type ScheduleRules, startWindow } from "./schedule";
import { infoStepSchema } from "./schema";
import { type CampaignStatus, editableFields } from "./states";

/** Fields that an advertiser can change after booking, each by its own call. Source: rules B6, B7. */
export const titleSchema = infoStepSchema.pick({ name: true });
/** Replaces a contact person who left the ad account. */
export const contactSchema = infoStepSchema.pick({ contractName: true, contractEmail: true });
/** Moves the whole period and keeps its length, so that the delivery matches the quote. */
export const postponementSchema = z.object({
  startDay: z
    .string()
    .min(1)
    .describe("The new first day, `YYYY-MM-DD` in the product's zone; the period keeps its length"),
});
export const extensionSchema = z.object({
  endDay: z.string().min(1).describe("The new last day, `YYYY-MM-DD` in the product's zone"),
  /** Per-day bookings: the displayed price of the added days, VAT included. */
  seenTotalMinor: z
    .int()
    .min(0)
    .optional()
    .describe(
      "What the added days cost in minor units, VAT included, as it was seen; only where days are paid for",
    ),
});

export interface BookedPeriod {
  status: CampaignStatus;
  startDay: Day | null;
  endDay: Day | null;
  /** Epoch milliseconds. */
  startsAt: number | null;
  endsAt: number | null;
}

type PeriodDays = Pick<BookedPeriod, "startDay" | "endDay">;

interface Days {
  startDay: Day;
  endDay: Day;
}

/** A period before and after it was postponed or extended, first and last day included. */
export interface MovedPeriod {
  from: Days;
  to: Days;
}

/** @returns the change; null if the period did not change or did not exist */
export function movedPeriod(before: PeriodDays, after: PeriodDays): MovedPeriod | null {
  const [from, to] = [daysOf(before), daysOf(after)];
  if (!from || !to) return null;
  return from.startDay === to.startDay && from.endDay === to.endDay ? null : { from, to };
}

/** Both days; null if one is missing. */
export function daysOf({ startDay, endDay }: PeriodDays): Days | null {
  return startDay && endDay ? { startDay, endDay } : null;
}

/**
 * Remaining days of a period that was approved late; null if no day has passed. Today counts as remaining: an advertiser who requested a
 * start today was told so.
 */
export function daysLeft(period: PeriodDays, today: Day): Days | null {
  const days = daysOf(period);
  return days && days.startDay < today && today <= days.endDay ? { ...days, startDay: today } : null;
}

/** Whether a campaign is booked and has not started. A start is fixed once the campaign has started or is paused. Source: rule B6. */
export function mayPostpone(period: BookedPeriod, nowMs: number): boolean {
  return (
    editableFields(period.status).includes("period-later") &&
    period.startsAt !== null &&
    nowMs < period.startsAt
  );
}

/** Whether a campaign is live or paused, and before its end. Source: rule B6. */
export function mayExtend(period: BookedPeriod, nowMs: number): boolean {
  return (
    editableFields(period.status).includes("end-later") && period.endsAt !== null && nowMs < period.endsAt
  );
}

/** A period of the same length with another start day. */
export function postponedDays(period: Days, startDay: Day): Days {
  return { startDay, endDay: addDays(startDay, countDays(period.startDay, period.endDay) - 1) };
}

/**
 * Shift of creatives' display periods in milliseconds when their campaign is postponed; each keeps its distance from the start. Time zones
 * of products have no daylight saving time.
 */
export function postponedByMs(before: { startsAt: number | null }, after: { startsAt: number }): number {
  return before.startsAt === null ? 0 : after.startsAt - before.startsAt;
}

/**
 * Requires a later start, within the latest start of any campaign.
 * @returns message codes by field
 */
export function checkPostponement(
  startDay: string,
  period: Days,
  rules: ScheduleRules,
  nowMs: number,
): Record<string, string> {
  if (!isDay(startDay)) return { startDay: "date" };
  if (startDay <= period.startDay) {
    return { startDay: messageCode("schedule.notLater", { day: period.startDay }) };
  }
  const { last } = startWindow(rules, nowMs);
  return startDay > last ? { startDay: messageCode("schedule.tooLate", { day: last }) } : {};
}

/**
 * Requires a later end, within the maximum duration of a campaign.
 * @returns message codes by field
 */
export function checkExtension(endDay: string, period: Days, rules: ScheduleRules): Record<string, string> {
  if (!isDay(endDay)) return { endDay: "date" };
  if (endDay <= period.endDay) return { endDay: messageCode("schedule.notLater", { day: period.endDay }) };
  return checkEnd({ startDay: period.startDay, endDay }, rules);
}
