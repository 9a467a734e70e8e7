import { z } from "zod";
import { DAY_MS } from "../kernel";
import { REFUSALS, type Refusal, type Replayed, type StandingRefusal } from "../serving";
import { BEHIND_CAUSES, type BehindReason, daysMissing, NO_CAUSE, type Pacing } from "./pacing";

/**
 * Relative standard deviation of a forecast: that of one day's delivery, which averages out over the remaining days, and that of the recent
 * pace itself, which does not.
 */
const DAY_DEVIATION = 0.3;
const PACE_DEVIATION = 0.1;
/** Makes the logistic function approximate the normal distribution function to within 0.01. */
const LOGISTIC_SCALE = 1.702;
/** Minimum share of a reported cause, in hundredths of a percent. */
const CAUSE_SHARE_BP_MIN = 100;
const WHOLE_BP = 10_000;

/**
 * The chance that a running campaign delivers its whole goal at its recent pace, from 0 to 100; null for goals in days and before a
 * whole day. Source: rule R19.
 * @param standing current obstacles; one that blocks all units makes the chance 0
 */
export function deliveryScore(
  { goal, delivered, recentPerDay }: Pick<Pacing, "goal" | "delivered" | "recentPerDay">,
  standing: readonly Pick<StandingRefusal, "units">[],
  msLeft: number,
): number | null {
  const missing = goal.count - delivered;
  if (missing <= 0) return 100;
  if (goal.unit === "day" || recentPerDay === null) return null;
  const daysLeft = msLeft / DAY_MS;
  const expected = recentPerDay * daysLeft;
  if (expected <= 0 || standing.some(({ units }) => units.length === 0)) return 0;
  const deviation = expected * Math.sqrt(PACE_DEVIATION ** 2 + DAY_DEVIATION ** 2 / daysLeft);
  return Math.round(100 / (1 + Math.exp((-LOGISTIC_SCALE * (expected - missing)) / deviation)));
}

/** One cause of a slow delivery. */
export const behindShareView = z.object({
  cause: z.enum(BEHIND_CAUSES),
  refusal: z.enum(REFUSALS).nullable(),
  shareBp: z
    .int()
    .describe(
      "Share of the requests of a day, of `thin-traffic` of the delivery that is needed a day, in basis points",
    ),
});
export type BehindShare = z.output<typeof behindShareView>;

/**
 * The causes of a slow delivery with their shares, largest first: refusals, too few requests, and other ads.
 * Source: rule R19.
 */
export function behindShares(
  { goal, neededPerDay, recentPerDay }: Pick<Pacing, "goal" | "neededPerDay" | "recentPerDay">,
  { requests, reasons }: { requests: number; reasons: readonly { reason: Refusal; shareBp: number }[] },
): BehindShare[] {
  if (requests === 0) return [{ cause: "no-requests", refusal: null, shareBp: WHOLE_BP }];
  const causes = reasons
    .filter(({ reason }) => !NO_CAUSE.has(reason))
    .map(({ reason, shareBp }): BehindShare => ({ cause: "refused", refusal: reason, shareBp }));
  if (goal.unit === "impression") {
    const refusedBp = reasons.reduce((sum, { shareBp }) => sum + shareBp, 0);
    const shownBp = Math.round(((recentPerDay ?? 0) / requests) * WHOLE_BP);
    causes.push({ cause: "lost-to-others", refusal: null, shareBp: WHOLE_BP - refusedBp - shownBp });
    const needed = neededPerDay ?? 0;
    const lackBp = needed > requests ? Math.round((1 - requests / needed) * WHOLE_BP) : 0;
    causes.push({ cause: "thin-traffic", refusal: null, shareBp: lackBp });
  }
  return causes.filter(({ shareBp }) => shareBp >= CAUSE_SHARE_BP_MIN).sort((a, b) => b.shareBp - a.shareBp);
}

export const REMEDIES = ["extend", "widen-targeting", "add-creative", "lift-quota", "ask-publisher"] as const;

/** What can be done about a campaign that is behind. */
export const remedyView = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("extend"), endDay: z.string(), days: z.int() }),
  z.object({ kind: z.literal("widen-targeting") }),
  z.object({
    kind: z.literal("add-creative"),
    units: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  z.object({ kind: z.literal("lift-quota"), quota: z.int() }),
  z.object({ kind: z.literal("ask-publisher") }),
]);
export type Remedy = z.output<typeof remedyView>;

/** Refusals by the place of a reader, which a replay cannot know. */
const BY_PLACE: ReadonlySet<Refusal> = new Set([
  "browser",
  "language",
  "excluded-language",
  "country",
  "excluded-country",
  "topic",
  "excluded-topic",
]);
/** Refusals that wider targeting removes. */
const BY_TARGETING: ReadonlySet<Refusal> = new Set([
  ...BY_PLACE,
  "age",
  "excluded-age",
  "gender",
  "excluded-gender",
  "custom-category",
  "excluded-custom-category",
]);

interface RemedyFacts {
  behind: BehindReason | null;
  pacing: Pacing;
  reasons: readonly { reason: Refusal }[];
  /** Latest possible end and the days that it adds; null if the end cannot move. */
  extension: { endDay: string; days: number } | null;
  dailyQuota: number | null;
  /** Units of the product without an approved creative. */
  emptyUnits: readonly { id: string; name: string }[];
}

/** The remedies that apply to a campaign, in the order in which to try them. Source: rule R19. */
export function remediesOf(facts: RemedyFacts): Remedy[] {
  const { behind, pacing, reasons, extension, dailyQuota, emptyUnits } = facts;
  if (behind === null) return [];
  const isRefusedBy = (set: ReadonlySet<Refusal>) => reasons.some(({ reason }) => set.has(reason));
  const remedies: (Remedy | null)[] = [
    emptyUnits.length > 0
      ? { kind: "add-creative", units: emptyUnits.map(({ id, name }) => ({ id, name })) }
      : null,
    isRefusedBy(BY_TARGETING) ? { kind: "widen-targeting" } : null,
    dailyQuota !== null && isRefusedBy(new Set(["daily-quota"]))
      ? { kind: "lift-quota", quota: dailyQuota }
      : null,
    extension && daysMissing(pacing) > 0 ? { kind: "extend", ...extension } : null,
    { kind: "ask-publisher" },
  ];
  return remedies.filter((remedy) => remedy !== null);
}

/** Share of a day's requests that was refused by the reader's place, in [0, 1]. */
export function refusedByPlace(reasons: readonly { reason: Refusal; shareBp: number }[]): number {
  const shareBp = reasons.reduce((sum, { reason, shareBp }) => sum + (BY_PLACE.has(reason) ? shareBp : 0), 0);
  return Math.min(1, shareBp / WHOLE_BP);
}

/** What a replay needs to simulate a remedy, besides the replayed period itself. */
export interface Treatment {
  /** Share of requests refused by the reader's place, in [0, 1]. */
  placeShare: number;
  /** The hours that an extension adds, and its end in epoch milliseconds. */
  extension: { hours: Replayed["hours"]; endsAtMs: number } | null;
  /** A creative for a unit that lacks one. */
  creativeFor: (
    plan: Replayed["plans"][number],
  ) => Replayed["plans"][number]["campaigns"][number]["creatives"][number];
}

/**
 * The replay of a campaign after a remedy, or as it is without one. Requests refused by place are removed unless the targeting is
 * widened. Source: rule R19.
 */
export function treated(
  replayed: Replayed,
  kind: Exclude<Remedy["kind"], "ask-publisher"> | null,
  { placeShare, extension, creativeFor }: Treatment,
): Replayed {
  const { campaignId, meters } = replayed;
  const meter = meters.get(campaignId);
  const isLonger = kind === "extend" && extension !== null;
  const hours = isLonger ? [...replayed.hours, ...extension.hours] : replayed.hours;
  const met = kind === "widen-targeting" ? 1 : 1 - placeShare;
  const config = meter && {
    ...meter.config,
    ...(kind === "lift-quota" ? { dailyQuota: null } : {}),
    ...(isLonger ? { endsAtMs: extension.endsAtMs } : {}),
  };
  const plans = replayed.plans.map((plan) => ({
    ...plan,
    campaigns: plan.campaigns.map((campaign) => {
      if (campaign.id !== campaignId) return campaign;
      const isEmpty = campaign.creatives.length === 0;
      const creatives = kind === "add-creative" && isEmpty ? [creativeFor(plan)] : campaign.creatives;
      return {
        ...campaign,
        audience: kind === "widen-targeting" ? null : campaign.audience,
        ...(isLonger ? { endsAtMs: extension.endsAtMs } : {}),
        creatives: creatives.map((creative) => ({
          ...creative,
          browsers: [],
          ...(isLonger && creative.displayToMs === campaign.endsAtMs
            ? { displayToMs: extension.endsAtMs }
            : {}),
        })),
      };
    }),
  }));
  return {
    ...replayed,
    plans,
    hours: met === 1 ? hours : hours.map((hour) => ({ ...hour, requests: hour.requests * met })),
    meters: meter && config ? new Map(meters).set(campaignId, { ...meter, config }) : meters,
  };
}

export const checkupResultView = z.object({
  asItIs: z.int().describe("Delivered by the end if nothing is done, in the goal's unit"),
  effects: z.array(
    z.object({
      kind: z.enum(REMEDIES),
      delivered: z.int().describe("Delivered by the end with this remedy alone, in the goal's unit"),
    }),
  ),
});
export type CheckupResult = z.output<typeof checkupResultView>;
