import { z } from "zod";
import { momentView } from "../kernel";
import { type CountRange, countRangeView } from "../money";
import type { ReplayOutcome } from "../serving";

/** What a campaign's delivery is limited by: its goal, if it reaches it, or an obstacle. */
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

/** Number of whole weeks replayed separately; the range of their results is the forecast. */
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

/** Kinds of replays of a campaign. */
export const REPLAY_KINDS = ["forecast", "checkup"] as const;
export type ReplayKind = (typeof REPLAY_KINDS)[number];

export const FORECAST_STATES = ["pending", "done", "no-traffic", "failed"] as const;

/** A campaign's forecast as its page shows it. */
export const campaignForecastView = z.object({
  state: z.enum(FORECAST_STATES),
  askedAt: momentView,
  result: forecastResultView.nullable(),
  isCurrent: z.boolean().describe("Whether the campaign is still as it was foretold"),
});
export type CampaignForecast = z.output<typeof campaignForecastView>;

/** Share of the goal from which it counts as reached. */
const MET_PART = 0.99;
/** Minimum share of requests for an obstacle to be reported as the limit. */
const LIMIT_PART_MIN = 0.1;

const LIMIT_OF: Readonly<Record<string, ForecastLimit>> = {
  "user-unknown": "user-ids",
  "frequency-cap": "frequency",
  "daily-quota": "daily-quota",
  "custom-category": "targeting",
  "excluded-custom-category": "targeting",
  // Requests skipped by the campaign's own pacing are not an obstacle.
  "ahead-of-pace": "goal",
};

/**
 * The limit of a campaign's delivery. @param goal target impressions; null without a target
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

/** Minimum, median and maximum. @param counts at least one */
export function rangeOfCounts(counts: readonly number[]): CountRange {
  const sorted = counts.map(Math.round).sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? 0;
  return { low: at(0), likely: at((sorted.length - 1) >> 1), high: at(sorted.length - 1) };
}

const DAYS_OF_WEEK = 7;
const MASE_WEEKS = 3;

/**
 * Accuracy of forecasting the last week by the mean of the weeks before it, relative to the naive forecast that each day equals
 * the one a week earlier: the ratio of the mean absolute errors (MASE). Below 1 is better than the naive forecast.
 * @param days whole days, oldest first
 * @returns null for fewer than three weeks, or if the naive forecast was exact
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
