import { z } from "zod";
import { addDays, countDays, type Day, isDay, messageCode } from "../kernel";
import { checkEnd, type ScheduleRules, startWindow } from "./schedule";
import { infoStepSchema } from "./schema";
import { type CampaignStatus, editableFields } from "./states";

/** What an advertiser may still change of a campaign that is booked, each by itself. Source: rules B6, B7. */
export const titleSchema = infoStepSchema.pick({ name: true });
/** In place of a contact who left the ad account. */
export const contactSchema = infoStepSchema.pick({ contractName: true, contractEmail: true });
/** The whole period moves: it stays as long as it is, so that what was quoted is what is delivered. */
export const postponementSchema = z.object({
  startDay: z
    .string()
    .min(1)
    .describe("The new first day, `YYYY-MM-DD` in the product's zone; the period keeps its length"),
});
export const extensionSchema = z.object({
  endDay: z.string().min(1).describe("The new last day, `YYYY-MM-DD` in the product's zone"),
  /** Of what is paid by its days: what the days that are added cost, VAT included, as it was seen. */
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

/** The days of a period before and after it was postponed or extended, both of them included. */
export interface MovedPeriod {
  from: Days;
  to: Days;
}

/** @returns what moved; null where nothing did, or there was no period */
export function movedPeriod(before: PeriodDays, after: PeriodDays): MovedPeriod | null {
  const [from, to] = [daysOf(before), daysOf(after)];
  if (!from || !to) return null;
  return from.startDay === to.startDay && from.endDay === to.endDay ? null : { from, to };
}

/** The days of what has both; null while one is missing. */
export function daysOf({ startDay, endDay }: PeriodDays): Days | null {
  return startDay && endDay ? { startDay, endDay } : null;
}

/**
 * The days that a late approval leaves of a period; null while none has passed. A day that has begun is one of them: whoever asked for today
 * was told so.
 */
export function daysLeft(period: PeriodDays, today: Day): Days | null {
  const days = daysOf(period);
  return days && days.startDay < today && today <= days.endDay ? { ...days, startDay: today } : null;
}

/** Booked, and not yet begun: the start of what has started, or is paused, never changes. Source: rule B6. */
export function mayPostpone(period: BookedPeriod, nowMs: number): boolean {
  return (
    editableFields(period.status).includes("period-later") &&
    period.startsAt !== null &&
    nowMs < period.startsAt
  );
}

/** Live or paused, before its end. Source: rule B6. */
export function mayExtend(period: BookedPeriod, nowMs: number): boolean {
  return (
    editableFields(period.status).includes("end-later") && period.endsAt !== null && nowMs < period.endsAt
  );
}

/** The days of a period that begins on another day and is as long. */
export function postponedDays(period: Days, startDay: Day): Days {
  return { startDay, endDay: addDays(startDay, countDays(period.startDay, period.endDay) - 1) };
}

/**
 * By how many milliseconds creatives' own display periods move when their campaign is postponed: each stays as long after the start as it was.
 * The zones of products have no summer time.
 */
export function postponedByMs(before: { startsAt: number | null }, after: { startsAt: number }): number {
  return before.startsAt === null ? 0 : after.startsAt - before.startsAt;
}

/**
 * Only later, and no later than any campaign may start.
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
 * Only later, and no longer than a campaign may run.
 * @returns message codes by field
 */
export function checkExtension(endDay: string, period: Days, rules: ScheduleRules): Record<string, string> {
  if (!isDay(endDay)) return { endDay: "date" };
  if (endDay <= period.endDay) return { endDay: messageCode("schedule.notLater", { day: period.endDay }) };
  return checkEnd({ startDay: period.startDay, endDay }, rules);
}
