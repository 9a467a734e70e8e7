import type { LeaseView } from "../budget";
import type { CapCandidate } from "../delivery";
import type { Platform } from "../kernel";
import type { CompiledCreative, CompiledPlan } from "./compile";
import type { PlanCampaign } from "./plan";
import { type Contender, offer, standingOf } from "./rank";
import { furthestOf, type Refusal, type RefusalCounts, type Refused } from "./refusal";
import { activeAt } from "./schedule";
import { type Audience, audienceOf, type Reader } from "./targeting";

/** A decision's knowledge of the request. */
export interface AdRequest extends Reader {
  /** The caller's stated platform, or null. */
  platform: Platform | null;
  /** Carousels: campaigns that the slot already shows. */
  without?: readonly string[];
}

export interface Leases {
  view(campaignId: string, nowMs: number): LeaseView;
  /**
   * Changes whenever a view may have changed other than by time; decisions may be cached until then. Null if leases must not be cached.
   */
  readonly epoch: number | null;
  /** Random integer of the isolate, so that isolates with many leases retain different ones among equals. 0 if omitted. */
  readonly salt?: number;
}

/** One ad that may be served. Choices are sorted by preference. */
export interface Choice {
  campaign: PlanCampaign;
  creative: CompiledCreative;
  /** Cap to reserve before serving, see `cap-question.ts`; null for an uncapped campaign. */
  cap: CapCandidate | null;
  /** Only an `open` lease may be served; others must be requested or awaited first. */
  lease: Exclude<LeaseView["state"], "closed">;
}

/**
 * Candidates left for this reader, campaigns refused before, and candidates without a lease. The refusal lists are the same objects between
 * decisions while nothing changes.
 */
interface Weighed {
  audience: Audience;
  withoutLease: readonly Refused[];
}

export type Decision = Weighed &
  (
    | { filled: true; choices: readonly Choice[] }
    | { filled: false; reason: Refusal; refusals: RefusalCounts }
  );

const NOBODY: readonly Refused[] = [];

/**
 * Chooses the ad of a unit. Source: rules S3, S4, S7.
 * @param nowMs epoch milliseconds
 * @param random in [0, 1)
 */
export function decide(
  compiled: CompiledPlan,
  request: AdRequest,
  leases: Leases,
  nowMs: number,
  random: number,
): Decision {
  const unitRefusal = compiled.unitRefusal ?? platformRefusal(compiled, request);
  if (unitRefusal !== null) {
    const audience = closedTo(compiled, unitRefusal);
    return { filled: false, reason: unitRefusal, refusals: {}, audience, withoutLease: NOBODY };
  }
  const audience = leftOf(audienceOf(activeAt(compiled, nowMs), request), request.without);
  const { ranking, withoutLease } = standingOf(audience, leases, nowMs);
  if (ranking === null) {
    const refusals = tally(audience.refused, withoutLease);
    return { filled: false, reason: furthestOf(refusals), refusals, audience, withoutLease };
  }
  return { filled: true, choices: choicesOf(offer(ranking, random), random), audience, withoutLease };
}

/** Excludes campaigns that the slot already shows. Not cached, since it is specific to one reader. */
function leftOf(audience: Audience, without: readonly string[] | undefined): Audience {
  if (without === undefined) return audience;
  const eligible = audience.eligible.filter(({ candidate }) => !without.includes(candidate.campaign.id));
  return { eligible, refused: audience.refused, memo: null };
}

function platformRefusal(compiled: CompiledPlan, request: AdRequest): Refusal | null {
  return request.platform === null || request.platform === compiled.plan.unit.platform
    ? null
    : "platform-mismatch";
}

/** Refuses all campaigns of the plan with the unit's reason. */
function closedTo({ plan, closed }: CompiledPlan, reason: Refusal): Audience {
  const known = closed.get(reason);
  if (known !== undefined) return known;
  const refused = plan.campaigns.map(({ id }) => ({ campaignId: id, reason }));
  const audience: Audience = { eligible: [], refused, memo: null };
  closed.set(reason, audience);
  return audience;
}

function choicesOf(offered: readonly Contender[], random: number): Choice[] {
  // The low digits of the draw pick the creative; the high ones picked the campaign.
  const turn = (random * 65_537) % 1;
  const choices: Choice[] = [];
  for (const { active, lease } of offered) {
    const creative = active.creatives[Math.floor(turn * active.creatives.length)];
    if (creative === undefined) continue;
    choices.push({ campaign: active.candidate.campaign, creative, cap: active.cap, lease });
  }
  return choices;
}

function tally(...lists: (readonly Refused[])[]): RefusalCounts {
  const counts: RefusalCounts = {};
  for (const list of lists) for (const { reason } of list) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
