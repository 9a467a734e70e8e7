import type { Platform } from "../inventory/types";
import type { CapCandidate } from "./cap-rpc";
import type { CompiledCreative, CompiledPlan } from "./compile";
import type { LeaseView } from "./lease";
import type { PlanCampaign } from "./plan";
import { type Contender, rank } from "./rank";
import { furthestOf, type Refusal, type RefusalCounts } from "./refusal";
import { type ActiveCandidate, activeAt } from "./schedule";

/** What a decision knows about who asks. */
export interface AdRequest {
  /** Primary language subtag in lower case (`ko`), or null when unknown. */
  language: string | null;
  /** ISO 3166-1 alpha-2 in lower case (`kr`), or null when unknown. */
  country: string | null;
  /** Keyed hash of the app's user id, or null. */
  userHash: string | null;
  /** What the caller says it runs on, or null. */
  platform: Platform | null;
}

export interface Counters {
  lease(campaignId: string): LeaseView;
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
 * Chooses what a unit shows. The list of choices ends with the first that is leased and needs no cap: nothing after it can be
 * reached.
 * Source: readings 4, "Order" and "Eligible".
 * @param nowMs epoch milliseconds
 * @param random in [0, 1)
 */
export function decide(
  compiled: CompiledPlan,
  request: AdRequest,
  counters: Counters,
  nowMs: number,
  random: number,
): Decision {
  const unitRefusal = compiled.unitRefusal ?? platformRefusal(compiled, request);
  if (unitRefusal !== null) return { filled: false, reason: unitRefusal, refusals: {} };
  const active = activeAt(compiled, nowMs);
  const contenders: Contender[] = [];
  const refused: Refusal[] = [];
  for (const candidate of active.candidates) {
    const refusal = refuse(candidate, request);
    if (refusal !== null) {
      refused.push(refusal);
      continue;
    }
    const { state, paceRatio } = counters.lease(candidate.candidate.campaign.id);
    if (state === "closed") refused.push("no-lease");
    else contenders.push({ active: candidate, lease: state, paceRatio });
  }
  if (contenders.length === 0) {
    const refusals = tally([...active.refused, ...refused]);
    return { filled: false, reason: furthestOf(refusals), refusals };
  }
  return { filled: true, choices: choicesOf(rank(contenders, random), random) };
}

function platformRefusal(compiled: CompiledPlan, request: AdRequest): Refusal | null {
  return request.platform === null || request.platform === compiled.plan.unit.platform
    ? null
    : "platform-mismatch";
}

/** Targeting. An unknown language or country meets no targeting and no exclusion. */
function refuse(active: ActiveCandidate, request: AdRequest): Refusal | null {
  const { campaign, languages, countries, excludedLanguages, excludedCountries } = active.candidate;
  const { language, country } = request;
  if (languages !== null && (language === null || !languages.has(language))) return "language";
  if (excludedLanguages !== null && language !== null && excludedLanguages.has(language)) {
    return "excluded-language";
  }
  if (countries !== null && (country === null || !countries.has(country))) return "country";
  if (excludedCountries !== null && country !== null && excludedCountries.has(country)) {
    return "excluded-country";
  }
  // Without a user a cap cannot hold, so only uncapped delivery applies.
  return campaign.frequencyCap !== null && request.userHash === null ? "user-unknown" : null;
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
    if (cap === null && lease === "open") break;
  }
  return choices;
}

function tally(refused: readonly Refusal[]): RefusalCounts {
  const counts: RefusalCounts = {};
  for (const refusal of refused) counts[refusal] = (counts[refusal] ?? 0) + 1;
  return counts;
}
