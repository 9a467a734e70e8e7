import { z } from "zod";
import type { CampaignStatus } from "../booking";
import { trafficShape, trafficUntil } from "../budget";
import { DAY_MS, momentView } from "../kernel";
import { REFUSALS, type Refusal } from "../serving";

/** Behind or ahead is what differs from the plan by more than this part of it, and by more than chance. Source: rule R6. */
const TOLERATED_PART = 0.1;
/** By slot: a day that is missing is not made up for. */
const TOLERATED_DAYS = 0.5;
/** Nothing is said of a campaign's first day, or of the first part of a short one. */
const FIRST_PART = 0.1;
/** The pace of now is that of the last days; before there is a whole one nothing is forecast. */
export const RECENT_DAYS = 3;
/** What refused fewer requests than this, in hundredths of a percent, is not why a campaign is behind. */
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

/** What a campaign is to deliver: billed impressions or clicks; by slot the days on which it is shown. */
export interface PacedGoal {
  unit: PacedUnit;
  count: number;
}

/** What was counted of a campaign, as its pace is told by it. */
export interface PacedCounts {
  /** In the goal's unit, so far. */
  delivered: number;
  /** The same over the last `RECENT_DAYS`. */
  recent: number;
}

export interface PacingFacts extends PacedCounts {
  status: CampaignStatus;
  startsAtMs: number;
  /** When it first became live; null of one that never did. */
  liveAtMs: number | null;
  /** Not included. */
  endsAtMs: number;
  /** IANA, by whose days it runs. */
  zone: string;
  goal: PacedGoal;
}

/** How a campaign gets on, beside an even spending of its goal over its period. */
export interface Pacing extends Pick<PacingFacts, "delivered" | "goal"> {
  pace: Pace;
  /** What even pacing wants by now, in the goal's unit. */
  expected: number;
  /** Of a day at the pace of the last days; null before there is a whole day, of days, and once it is over. */
  recentPerDay: number | null;
  /** What each day that is left has to bring; null once nothing is missing or no day is left. */
  neededPerDay: number | null;
  /** What it has at its end at that pace, at most the goal. */
  forecast: number | null;
  /** When the goal is met at that pace, epoch milliseconds; null where that is after the end. */
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
  /** CPM and CPC: what the money buys. */
  units: number;
  startsAtMs: number;
  endsAtMs: number;
  /** In-house: impressions after which it rests; null for no limit. */
  inhouseImpressions: number | null;
}

/** What a campaign is measured by; null where nothing is to be reached: in-house without a limit, and quests, which their channel shows. */
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
 * What was delivered beside what an even spending of the goal, from its true start on, wants by now. Days are wanted whole: today is not yet.
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

/** From when on it could be shown: what started late is not behind for it. */
function trueStart({ startsAtMs, liveAtMs, endsAtMs }: Period): number {
  return Math.min(endsAtMs, Math.max(startsAtMs, liveAtMs ?? startsAtMs));
}

/** What an even spending of the goal wants by an instant. */
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
 * The same where a day is spent as people usually come: at six in the morning a tenth of it and not a quarter. Whole days are the same by
 * both, and who delivers by either is on track.
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
    // A day that has begun may already have been shown on.
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

/**
 * Why a campaign is behind. `refused`: by what, of which the reader knows what helps; `no-requests`: nobody asked for an ad;
 * `thin-traffic`: fewer requests than it needs; `lost-to-others`: other ads were shown in its place.
 */
/** How many days after its end a campaign would need at the pace of the last days; 0 where it needs none, or would never have it all. */
export function daysMissing({ recentPerDay, forecast, goal }: Pacing): number {
  if (!recentPerDay || forecast === null) return 0;
  return Math.ceil((goal.count - forecast) / recentPerDay);
}

export const BEHIND_CAUSES = ["refused", "no-requests", "thin-traffic", "lost-to-others"] as const;

export interface BehindReason {
  cause: (typeof BEHIND_CAUSES)[number];
  /** Of `refused`. */
  refusal: Refusal | null;
}

export const behindReasonView = z.object({
  cause: z.enum(BEHIND_CAUSES),
  refusal: z.enum(REFUSALS).nullable(),
}) satisfies z.ZodType<BehindReason>;

/** What is known of a campaign's last 24 hours. */
interface LastDay {
  /** Of the units that it stands on. */
  requests: number;
  /** The most frequent first. */
  reasons: readonly { reason: Refusal; shareBp: number }[];
  /** What stands in its way now. */
  standing: readonly { reason: Refusal; units: readonly string[] }[];
}

/** Not asked for is not refused, and what rests for its pace is not behind. */
const NO_CAUSE: ReadonlySet<Refusal> = new Set(["ahead-of-pace", "no-campaign", "not-started"]);

/** Why a campaign is behind, by what stands in its way, what refused it and how often it was asked for; null of one that is not. Source: rule R6. */
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
