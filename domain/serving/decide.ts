import type { Platform } from "../inventory/types";
import type { CapCandidate } from "./cap-rpc";
import type { CompiledCreative, CompiledPlan } from "./compile";
import type { LeaseView } from "./lease";
import type { PlanCampaign } from "./plan";
import { type Contender, rank } from "./rank";
import { furthestOf, type Refusal, type RefusalCounts } from "./refusal";
import { activeAt } from "./schedule";
import { type Audience, audienceOf, type Reader } from "./targeting";

/** What a decision knows about who asks. */
export interface AdRequest extends Reader {
  /** What the caller says it runs on, or null. */
  platform: Platform | null;
}

export interface Leases {
  view(campaignId: string, nowMs: number): LeaseView;
}

/** One ad that may be served. Choices follow each other by preference. */
export interface Choice {
  campaign: PlanCampaign;
  creative: CompiledCreative;
  /** What has to be reserved before it is served, see `cap-question.ts`; null for an uncapped campaign. */
  cap: CapCandidate | null;
  /** Only an open one may be served; the others have to be asked for or waited for first. */
  lease: Exclude<LeaseView["state"], "closed">;
}

export type Decision =
  | { filled: true; choices: readonly Choice[] }
  | { filled: false; reason: Refusal; refusals: RefusalCounts };

/**
 * Chooses what a unit shows. Source: readings 4, "Order" and "Eligible".
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
  if (unitRefusal !== null) return { filled: false, reason: unitRefusal, refusals: {} };
  const audience = audienceOf(activeAt(compiled, nowMs), request);
  const contenders: Contender[] = [];
  for (const active of audience.eligible) {
    const { state, paceRatio } = leases.view(active.candidate.campaign.id, nowMs);
    if (state !== "closed") contenders.push({ active, lease: state, paceRatio });
  }
  if (contenders.length === 0) {
    const refusals = tally(audience);
    return { filled: false, reason: furthestOf(refusals), refusals };
  }
  return { filled: true, choices: choicesOf(rank(contenders, random), random) };
}

function platformRefusal(compiled: CompiledPlan, request: AdRequest): Refusal | null {
  return request.platform === null || request.platform === compiled.plan.unit.platform
    ? null
    : "platform-mismatch";
}

function choicesOf(ranked: readonly Contender[], random: number): Choice[] {
  // The low digits of the draw pick the creative; the high ones picked the campaign.
  const turn = (random * 65_537) % 1;
  const choices: Choice[] = [];
  for (const { active, lease } of ranked) {
    const { campaign } = active.candidate;
    const creative = active.creatives[Math.floor(turn * active.creatives.length)];
    if (creative === undefined) continue;
    const cap =
      campaign.frequencyCap === null
        ? null
        : { productId: campaign.productId, day: active.day, cap: campaign.frequencyCap };
    choices.push({ campaign, creative, cap, lease });
  }
  return choices;
}

/** Why there is nobody: whoever was eligible so far had no lease. */
function tally({ eligible, refused }: Audience): RefusalCounts {
  const counts: RefusalCounts = {};
  for (const refusal of refused) counts[refusal] = (counts[refusal] ?? 0) + 1;
  if (eligible.length > 0) counts["no-lease"] = eligible.length;
  return counts;
}
