import { DAY_MS, zoneClock } from "../kernel";
import type { CompiledPlan } from "./compile";
import type { Choice, Leases } from "./decide";
import type { Refusal } from "./refusal";
import { type ActiveCandidate, activeAt } from "./schedule";

const MINUTE_MS = 60_000;
const QUARTER_MINUTES = 15;

/** Leases for prefetched ads: nothing is leased for a future day; the ad is settled when it is shown. */
export const EVERYBODY_LEASED: Leases = {
  epoch: null,
  view: () => ({ state: "open", paceRatio: null, reason: null, untilMs: Number.POSITIVE_INFINITY }),
};

/** Period in which a prefetched splash ad may be shown, half-open, epoch milliseconds. */
export interface Validity {
  fromMs: number;
  untilMs: number;
}

/**
 * The day of the product's zone for which the ad is prefetched, limited to the periods of the campaign and the creative. Every day in the
 * supported zones is 24 hours long.
 * @param atMs a moment of that day
 */
export function validityOf({ campaign, creative }: Choice, nowMs: number, atMs: number): Validity {
  const { minutes } = zoneClock(campaign.zone, atMs);
  const quarterMs = Math.floor(atMs / (QUARTER_MINUTES * MINUTE_MS)) * QUARTER_MINUTES * MINUTE_MS;
  const dayFromMs = quarterMs - minutes * MINUTE_MS;
  const { displayFromMs, displayToMs } = creative.creative;
  return {
    fromMs: Math.max(nowMs, dayFromMs, campaign.startsAtMs, displayFromMs),
    untilMs: Math.min(dayFromMs + DAY_MS, campaign.endsAtMs, displayToMs),
  };
}

/** The candidate and creative of a prefetched ad if they may still be shown now; otherwise the reason why not. */
export function stillShown(
  compiled: CompiledPlan,
  campaignId: string,
  creativeId: string,
  nowMs: number,
): { active: ActiveCandidate; creative: Choice["creative"] } | Refusal {
  if (compiled.unitRefusal !== null) return compiled.unitRefusal;
  const { candidates, refused } = activeAt(compiled, nowMs);
  const active = candidates.find(({ candidate }) => candidate.campaign.id === campaignId);
  if (active === undefined) {
    return refused.find((known) => known.campaignId === campaignId)?.reason ?? "no-campaign";
  }
  const creative = active.creatives.find((known) => known.creative.id === creativeId);
  return creative === undefined ? "no-creative" : { active, creative };
}
