import { z } from "zod";
import type { CampaignStatus } from "../booking";
import { trafficShape, trafficUntil } from "../budget";
import { DAY_MS, momentView } from "../kernel";
import { REFUSALS, type Refusal } from "../serving";

/**
 * Deviation from the plan, as a share of it, above which a campaign is behind or ahead, unless within random variation. Source:
 * rule R6.
 */
const TOLERATED_PART = 0.1;
/** CPP: a missed day cannot be made up. */
const TOLERATED_DAYS = 0.5;
/** No pace is reported for a campaign's first day, or for this first part of a short one. */
const FIRST_PART = 0.1;
/** Number of last days that define the current pace; without a whole day there is no forecast. */
export const RECENT_DAYS = 3;
/** Minimum refusal share that is reported as a cause, in hundredths of a percent. */
const REASON_SHARE_BP_MIN = 1_000;

export const PACES = [
  "not-started",
  "just-started",
  "on-track",
  "ahead",
  "behind",
  "paused",
  "over",
] as const;
export type Pace = (typeof PACES)[number];

export const PACED_UNITS = ["impression", "click", "day"] as const;
export type PacedUnit = (typeof PACED_UNITS)[number];

/** A campaign's goal: billed impressions or clicks; for CPP the days on which it is shown. */
export interface PacedGoal {
  unit: PacedUnit;
  count: number;
}

/** Counts of a campaign that determine its pace. */
export interface PacedCounts {
  /** So far, in the goal's unit. */
  delivered: number;
  /** Over the last `RECENT_DAYS`, in the goal's unit. */
  recent: number;
}

export interface PacingFacts extends PacedCounts {
  status: CampaignStatus;
  startsAtMs: number;
  /** When it first became live; null if never. */
  liveAtMs: number | null;
  /** Exclusive. */
  endsAtMs: number;
  /** IANA name of the zone of its days. */
  zone: string;
  goal: PacedGoal;
}

/** A campaign's progress compared with even spending of its goal over its period. */
export interface Pacing extends Pick<PacingFacts, "delivered" | "goal"> {
  pace: Pace;
  /** Planned by now with even pacing, in the goal's unit. */
  expected: number;
  /** Delivery per day at the pace of the last days; null before a whole day, for goals in days, and after the end. */
  recentPerDay: number | null;
  /** Required delivery per remaining day; null if the goal is met or no day remains. */
  neededPerDay: number | null;
  /** Forecast delivery at its end at that pace, at most the goal. */
  forecast: number | null;
  /** When the goal is met at that pace, epoch milliseconds; null if after the end. */
  metAtMs: number | null;
}

export const pacingView = z.object({
  pace: z.enum(PACES),
  goal: z.object({ unit: z.enum(PACED_UNITS), count: z.number() }),
  delivered: z.number(),
  expected: z.number(),
  recentPerDay: z.number().nullable(),
  neededPerDay: z.number().nullable(),
  forecast: z.number().nullable(),
  metAtMs: momentView.nullable(),
}) satisfies z.ZodType<Pacing>;

interface Sold {
  pricing: string;
  /** CPM and CPC: purchased units. */
  units: number;
  startsAtMs: number;
  endsAtMs: number;
  /** In-house: impressions after which it stops; null for no limit. */
  inhouseImpressions: number | null;
}

/** The goal of a campaign; null without one: in-house without a limit, and quests, whose progress is shown on their channel. */
export function goalOf({ pricing, units, startsAtMs, endsAtMs, inhouseImpressions }: Sold): PacedGoal | null {
  const days = Math.round((endsAtMs - startsAtMs) / DAY_MS);
  const goals: Record<string, PacedGoal | null> = {
    cpm: { unit: "impression", count: units },
    cpc: { unit: "click", count: units },
    cpp: { unit: "day", count: days },
    inhouse: inhouseImpressions === null ? null : { unit: "impression", count: inhouseImpressions },
  };
  const goal = goals[pricing] ?? null;
  return goal !== null && goal.count > 0 ? goal : null;
}

/**
 * Compares the delivery with even spending of the goal since the actual start. For goals in days, only whole days are expected:
 * today not yet.
 * Source: rule R6.
 */
export function campaignPacing(facts: PacingFacts, nowMs: number): Pacing {
  const { delivered, goal, startsAtMs, endsAtMs } = facts;
  const expected = expectedBy(facts, nowMs);
  const pace = paceOf(facts, expected, nowMs);
  const daysLeft = Math.max(0, (endsAtMs - Math.max(nowMs, startsAtMs)) / DAY_MS);
  const missing = Math.max(0, goal.count - delivered);
  const isOver = pace === "over";
  const rests = isOver || pace === "not-started" || pace === "paused";
  const recentPerDay = rests ? null : recentPace(facts, nowMs);
  const forecast =
    recentPerDay === null ? null : Math.min(goal.count, Math.round(delivered + recentPerDay * daysLeft));
  const meetsGoal = forecast !== null && forecast >= goal.count && missing > 0 && recentPerDay;
  return {
    pace,
    goal,
    delivered,
    expected,
    recentPerDay,
    neededPerDay:
      isOver || missing === 0 || daysLeft === 0 ? null : Math.ceil(missing / Math.max(1, daysLeft)),
    forecast,
    metAtMs: meetsGoal ? Math.min(endsAtMs, Math.ceil(nowMs + (missing / recentPerDay) * DAY_MS)) : null,
  };
}

export type Period = Pick<PacingFacts, "startsAtMs" | "liveAtMs" | "endsAtMs">;

/** When it could first be shown, so that a late start does not count as behind. */
function trueStart({ startsAtMs, liveAtMs, endsAtMs }: Period): number {
  return Math.min(endsAtMs, Math.max(startsAtMs, liveAtMs ?? startsAtMs));
}

/** Planned delivery by an instant with even spending of the goal. */
export function expectedBy(facts: Period & Pick<PacingFacts, "goal">, nowMs: number): number {
  const { goal, startsAtMs, endsAtMs } = facts;
  const from = trueStart(facts);
  const until = Math.min(Math.max(nowMs, from), endsAtMs);
  if (goal.unit === "day") {
    const daysBy = (atMs: number) => Math.floor((atMs - startsAtMs) / DAY_MS);
    return Math.min(goal.count, daysBy(until) - daysBy(from));
  }
  return from === endsAtMs ? goal.count : Math.round((goal.count * (until - from)) / (endsAtMs - from));
}

/**
 * Planned delivery with a typical daily traffic curve: at six in the morning a tenth of a day instead of a quarter. Whole days
 * are equal in both plans, and a campaign that follows either one is on track.
 */
function usuallyBy(facts: PacingFacts, nowMs: number): number {
  const { goal, endsAtMs, zone } = facts;
  const shape = trafficShape([], zone);
  const from = trafficUntil(shape, zone, trueStart(facts));
  const whole = trafficUntil(shape, zone, endsAtMs) - from;
  return whole <= 0 ? goal.count : (goal.count * (trafficUntil(shape, zone, nowMs) - from)) / whole;
}

function paceOf(facts: PacingFacts, expected: number, nowMs: number): Pace {
  const { status, delivered, goal, startsAtMs, endsAtMs } = facts;
  if (status === "closed" || status === "cancelled" || nowMs >= endsAtMs) return "over";
  if (status === "paused") return "paused";
  const from = trueStart(facts);
  if (nowMs < startsAtMs || nowMs < from) return "not-started";
  if (nowMs - from < Math.min(DAY_MS, (endsAtMs - from) * FIRST_PART)) return "just-started";
  if (goal.unit === "day") {
    const tolerated = Math.max(expected * TOLERATED_PART, TOLERATED_DAYS);
    if (delivered < expected - tolerated) return "behind";
    // A begun day may already have been delivered.
    return delivered > expected + 1 + tolerated ? "ahead" : "on-track";
  }
  const usual = usuallyBy(facts, nowMs);
  const tolerance = (count: number) => Math.max(count * TOLERATED_PART, Math.sqrt(count));
  const [least, most] = [Math.min(expected, usual), Math.max(expected, usual)];
  if (delivered < least - tolerance(least)) return "behind";
  return delivered > most + tolerance(most) ? "ahead" : "on-track";
}

function recentPace(facts: PacingFacts, nowMs: number): number | null {
  const { goal, recent } = facts;
  const days = Math.min(RECENT_DAYS, (nowMs - trueStart(facts)) / DAY_MS);
  return goal.unit === "day" || days < 1 ? null : recent / days;
}

/** Days that a campaign would need after its end at the pace of the last days; 0 if it needs none or cannot be completed. */
export function daysMissing({ recentPerDay, forecast, goal }: Pacing): number {
  if (!recentPerDay || forecast === null) return 0;
  return Math.ceil((goal.count - forecast) / recentPerDay);
}

/**
 * Why a campaign is behind. `refused`: refusals, on which the reader can act; `no-requests`: no ad was requested; `thin-traffic`:
 * fewer requests than needed; `lost-to-others`: other ads were shown instead.
 */
export const BEHIND_CAUSES = ["refused", "no-requests", "thin-traffic", "lost-to-others"] as const;

export interface BehindReason {
  cause: (typeof BEHIND_CAUSES)[number];
  /** Reason if `refused`. */
  refusal: Refusal | null;
}

export const behindReasonView = z.object({
  cause: z.enum(BEHIND_CAUSES),
  refusal: z.enum(REFUSALS).nullable(),
}) satisfies z.ZodType<BehindReason>;

/** Known facts of a campaign's last 24 hours. */
interface LastDay {
  /** Requests of its units. */
  requests: number;
  /** Most frequent first. */
  reasons: readonly { reason: Refusal; shareBp: number }[];
  /** Current obstacles. */
  standing: readonly { reason: Refusal; units: readonly string[] }[];
}

/** Refusals that cannot cause a delay: no request, or the campaign's own pacing. */
export const NO_CAUSE: ReadonlySet<Refusal> = new Set(["ahead-of-pace", "no-campaign", "not-started"]);

/** Why a campaign is behind, from its obstacles, refusals and number of requests; null if it is not. Source: rule R6. */
export function behindReason(
  { pace, goal, neededPerDay }: Pick<Pacing, "pace" | "goal" | "neededPerDay">,
  { requests, reasons, standing }: LastDay,
): BehindReason | null {
  if (pace !== "behind") return null;
  const blocked = standing.find(({ units }) => units.length === 0);
  if (blocked) return { cause: "refused", refusal: blocked.reason };
  if (requests === 0) return { cause: "no-requests", refusal: null };
  const refusal = reasons.find(
    ({ reason, shareBp }) => shareBp >= REASON_SHARE_BP_MIN && !NO_CAUSE.has(reason),
  );
  if (refusal) return { cause: "refused", refusal: refusal.reason };
  const isThin = goal.unit !== "day" && requests < (neededPerDay ?? 0);
  return { cause: isThin ? "thin-traffic" : "lost-to-others", refusal: null };
}
