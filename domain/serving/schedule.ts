import type { CapCandidate } from "../delivery";
import { QUARTER_MS, zoneClock } from "../kernel";
import type { Candidate, CompiledCreative, CompiledPlan, NamedValues } from "./compile";
import { furthest, type Refusal, type Refused } from "./refusal";
import type { Audience } from "./targeting";

/** A candidate that is scheduled now, with its creatives that may be shown now. */
export interface ActiveCandidate {
  candidate: Candidate;
  creatives: readonly CompiledCreative[];
  /** Cap to reserve before serving, for today in the product's zone; null if uncapped. */
  cap: CapCandidate | null;
}

/** The part of a plan that is scheduled in `[fromMs, untilMs)`. */
export interface ActivePlan {
  fromMs: number;
  untilMs: number;
  /** In the compiled order: tier, priority, id. */
  candidates: readonly ActiveCandidate[];
  refused: readonly Refused[];
  /** Reader attributes that its candidates target. */
  named: NamedValues;
  /** Candidates left by audience; see `targeting.ts`. */
  audiences: Map<string, Audience>;
}

/** Candidates inside their period with creatives inside theirs. Cached until the next boundary of a window or quarter hour. */
export function activeAt(compiled: CompiledPlan, nowMs: number): ActivePlan {
  const known = compiled.active;
  if (known !== null && nowMs >= known.fromMs && nowMs < known.untilMs) return known;
  const active = computeActive(compiled, nowMs);
  compiled.active = active;
  return active;
}

function computeActive(compiled: CompiledPlan, nowMs: number): ActivePlan {
  const candidates: ActiveCandidate[] = [];
  const refused: Refused[] = [...compiled.refused];
  // Hours, weekdays and days change at a quarter-hour boundary in every zone.
  let untilMs = (Math.floor(nowMs / QUARTER_MS) + 1) * QUARTER_MS;
  const edge = (atMs: number) => {
    if (atMs > nowMs && atMs < untilMs) untilMs = atMs;
  };
  for (const candidate of compiled.candidates) {
    edge(candidate.campaign.startsAtMs);
    edge(candidate.campaign.endsAtMs);
    for (const { creative } of candidate.creatives) {
      edge(creative.displayFromMs);
      edge(creative.displayToMs);
    }
    const active = activate(candidate, nowMs);
    if (typeof active === "string") refused.push({ campaignId: candidate.campaign.id, reason: active });
    else candidates.push(active);
  }
  return { fromMs: nowMs, untilMs, candidates, refused, named: compiled.named, audiences: new Map() };
}

function activate(candidate: Candidate, nowMs: number): ActiveCandidate | Refusal {
  const { campaign } = candidate;
  if (nowMs < campaign.startsAtMs) return "not-started";
  if (nowMs >= campaign.endsAtMs) return "ended";
  const { day, weekday, hour } = zoneClock(campaign.zone, nowMs);
  let refusal: Refusal = "no-creative";
  const creatives: CompiledCreative[] = [];
  for (const compiled of candidate.creatives) {
    const { creative, weekdays, hours } = compiled;
    if (nowMs < creative.displayFromMs || nowMs >= creative.displayToMs) {
      refusal = furthest(refusal, "display-period");
    } else if (weekdays !== null && !weekdays.has(weekday)) {
      refusal = furthest(refusal, "display-weekday");
    } else if (hours !== null && !hours.has(hour)) {
      refusal = furthest(refusal, "display-hour");
    } else {
      creatives.push(compiled);
    }
  }
  if (creatives.length === 0) return refusal;
  const limits = candidate.capLimits;
  return { candidate, creatives, cap: limits.length === 0 ? null : { day, limits } };
}
