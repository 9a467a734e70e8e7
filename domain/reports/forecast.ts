import { z } from "zod";
import { momentView } from "../kernel";
import { type CountRange, countRangeView } from "../money";
import type { ReplayOutcome } from "../serving";

/** What a campaign's delivery ends at: its goal, which it reaches, or what keeps it from it. */
export const FORECAST_LIMITS = [
  "goal",
  "requests",
  "competition",
  "targeting",
  "user-ids",
  "frequency",
  "daily-quota",
  "closed",
] as const;
export type ForecastLimit = (typeof FORECAST_LIMITS)[number];

/** Whole weeks of which each is replayed apart: what lies between them is the range. */
export const FORECAST_WEEKS = 4;
export const HOURS_OF_WEEK = 168;

export const forecastResultView = z.object({
  impressions: countRangeView,
  clicks: countRangeView.nullable().describe("Null where nobody can tell how many of its readers click"),
  requests: z.int().describe("Of its units in its days, in the week in the middle"),
  limit: z
    .enum(FORECAST_LIMITS)
    .nullable()
    .describe("Null of one without a goal that nothing keeps from being shown"),
  weeks: z.int().describe("Weeks that were replayed"),
  rivals: z.int().describe("Campaigns booked on the same units in the same days"),
  statedImpressions: z.int().nullable().describe("What its publisher expects of the product in these days"),
  mase: z
    .number()
    .nullable()
    .describe(
      "Mean absolute error of the traffic of the last week foretold in this way, over that of a week that is like the one before; null without three weeks",
    ),
});
export type ForecastResult = z.output<typeof forecastResultView>;

export const FORECAST_STATES = ["pending", "done", "no-traffic", "failed"] as const;

/** A campaign's forecast as its page shows it. */
export const campaignForecastView = z.object({
  state: z.enum(FORECAST_STATES),
  askedAt: momentView,
  result: forecastResultView.nullable(),
  isCurrent: z.boolean().describe("Whether the campaign is still as it was foretold"),
});
export type CampaignForecast = z.output<typeof campaignForecastView>;

/** Of the goal, from which on it is taken to be met. */
const MET_PART = 0.99;
/** What kept it from fewer requests than this is no limit. */
const LIMIT_PART_MIN = 0.1;

const LIMIT_OF: Readonly<Record<string, ForecastLimit>> = {
  "user-unknown": "user-ids",
  "frequency-cap": "frequency",
  "daily-quota": "daily-quota",
  "custom-category": "targeting",
  "excluded-custom-category": "targeting",
  // What its own pace leaves is no lack.
  "ahead-of-pace": "goal",
};

/**
 * What ends a campaign's delivery. @param goal impressions that it wants; null of one without an end
 * Source: rule R16.
 */
export function limitOf(
  { requests, impressions, refusals, outbid }: ReplayOutcome,
  goal: number | null,
): ForecastLimit | null {
  if (goal !== null && impressions >= goal * MET_PART) return "goal";
  if (goal !== null && requests < goal) return "requests";
  const lost = new Map<ForecastLimit, number>([["competition", outbid]]);
  for (const [reason, count] of Object.entries(refusals)) {
    const limit = LIMIT_OF[reason] ?? "closed";
    lost.set(limit, (lost.get(limit) ?? 0) + count);
  }
  lost.delete("goal");
  const [most] = [...lost].sort(([, a], [, b]) => b - a);
  return most && most[1] >= requests * LIMIT_PART_MIN ? most[0] : goal === null ? null : "requests";
}

/** The least, the middle and the most of some figures. @param counts at least one */
export function rangeOfCounts(counts: readonly number[]): CountRange {
  const sorted = counts.map(Math.round).sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? 0;
  return { low: at(0), likely: at((sorted.length - 1) >> 1), high: at(sorted.length - 1) };
}

const DAYS_OF_WEEK = 7;
const MASE_WEEKS = 3;

/**
 * How the last week would have been foretold by the mean of the weeks before it, beside a guess that each day is as the one a week before:
 * the mean absolute error over that of the guess (MASE). Below 1 is better than the guess.
 * @param days whole days, the oldest first
 * @returns null of fewer than three weeks, and where the guess was right
 */
export function trafficMase(days: readonly number[]): number | null {
  const known = days.slice(-FORECAST_WEEKS * DAYS_OF_WEEK);
  const weeks = Math.floor(known.length / DAYS_OF_WEEK);
  if (weeks < MASE_WEEKS) return null;
  const last = known.slice(-DAYS_OF_WEEK);
  let error = 0;
  let guessed = 0;
  last.forEach((actual, at) => {
    const before = Array.from(
      { length: weeks - 1 },
      (_, week) => known[known.length - DAYS_OF_WEEK * (week + 2) + at] ?? 0,
    );
    error += Math.abs(actual - before.reduce((sum, count) => sum + count, 0) / before.length);
    guessed += Math.abs(actual - (before[0] ?? 0));
  });
  return guessed === 0 ? null : Math.round((error / guessed) * 100) / 100;
}
