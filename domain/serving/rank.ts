import type { LeaseView } from "../budget";
import type { Leases } from "./decide";
import type { Refused } from "./refusal";
import type { ActiveCandidate } from "./schedule";
import type { Audience } from "./targeting";

/** An eligible candidate with the state of its lease. */
export interface Contender {
  active: ActiveCandidate;
  lease: Exclude<LeaseView["state"], "closed">;
  /** From the lease's view. */
  paceRatio: number | null;
}

/** The order of all contenders before the random draw, so that a draw costs the same for any number of them. */
export interface Ranking {
  guaranteed: readonly Contender[];
  /** Cumulative shares: the guaranteed contender at `index` wins draws in `[bounds[index - 1], bounds[index])`. */
  bounds: readonly number[];
  /** Range of the draw: 1, or the sum of the shares if several products sell more than the whole. */
  whole: number;
  /** Groups of equals, which rotate; the first group is preferred. */
  others: readonly (readonly Contender[])[];
  /** Contenders of the paid tier, in the compiled order. */
  paid: readonly Contender[];
}

/** Maximum choices of a decision, and thus of one call to a cap counter. */
export const CHOICES_MAX = 32;

/** Paces within one step are equal, so that an isolate can stay with its leased campaigns instead of following every impression. */
const PACE_STEP = 0.02;
/**
 * Pace assumed for a campaign whose pace is unknown. A part of the draws goes to a random paid campaign, which makes its pace
 * known: an isolate thus requests leases of few campaigns out of many, and still finds those that are far behind.
 */
const ASSUMED_PACE = 1;
const EXPLORED_PART = 1 / 32;
/** Maximum leased equals that rotate; the other leases end, because each one costs a call to a meter every few seconds. */
const TURNS_MAX = 8;

/**
 * Source: rule S7.
 * - Guaranteed: by the draw, see `offer`.
 * - Paid: the furthest behind their pace first; among equals, leased ones, and of many of these the same few each time.
 * - In-house: by priority, lower first; among equals, leased ones.
 * @param contenders in the compiled order (tier, priority, id)
 * @param salt any integer; it selects which equals are the few
 */
export function rankingOf(contenders: readonly Contender[], salt: number): Ranking {
  const guaranteed: Contender[] = [];
  const bounds: number[] = [];
  const paid: Contender[] = [];
  const inhouse: Contender[] = [];
  let total = 0;
  for (const contender of contenders) {
    const { tier, share } = contender.active.candidate;
    if (tier === "paid") paid.push(contender);
    else if (tier === "inhouse") inhouse.push(contender);
    else {
      total += share;
      guaranteed.push(contender);
      bounds.push(total);
    }
  }
  const others = [
    ...groupsOf(paid, paceOf).flatMap((group) => fewOf(group, salt)),
    ...groupsOf(inhouse, priorityOf),
  ];
  return { guaranteed, bounds, whole: Math.max(1, total), others, paid };
}

const paceOf = ({ paceRatio, lease }: Contender) =>
  2 * Math.floor((paceRatio ?? ASSUMED_PACE) / PACE_STEP) + (lease === "open" ? 0 : 1);
const priorityOf = ({ active, lease }: Contender) =>
  2 * active.candidate.campaign.priority + (lease === "open" ? 0 : 1);

/** Splits a large group of leased equals into the few that rotate and the rest. */
function fewOf(group: Contender[], salt: number): Contender[][] {
  if (group.length <= TURNS_MAX || group[0]?.lease !== "open") return [group];
  const lot = ({ active }: Contender) => Math.imul(active.candidate.hash ^ salt, 0x9e3779b1) >>> 0;
  const byLot = group.map((contender) => ({ contender, at: lot(contender) })).sort((a, b) => a.at - b.at);
  const sorted = byLot.map(({ contender }) => contender);
  return [sorted.slice(0, TURNS_MAX), sorted.slice(TURNS_MAX)];
}

/** Groups by key, smallest first. Equals stay in their original order. */
function groupsOf(contenders: readonly Contender[], key: (contender: Contender) => number): Contender[][] {
  const groups = new Map<number, Contender[]>();
  for (const contender of contenders) {
    const of = key(contender);
    const group = groups.get(of);
    if (group === undefined) groups.set(of, [contender]);
    else group.push(contender);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/**
 * The contenders in the order of offering, up to the first that is leased and uncapped: later ones cannot be reached. One draw
 * picks among the guaranteed: each has the share of traffic that its slots are of its product's slots. If several products sell
 * the unit and the shares exceed the whole, they are scaled down to it. Unbooked traffic goes to the other tiers first, and to
 * the guaranteed only if these have nothing.
 * @param random in [0, 1)
 */
export function offer(ranking: Ranking, random: number): Contender[] {
  const { guaranteed, others } = ranking;
  const { index, rest } = drawGuaranteed(ranking, random);
  const offered: Contender[] = [];
  const offerOthers = () => {
    const explored = exploredBy(ranking, rest);
    if (explored !== null) offered.push(explored);
    return others.some((group) => appendInTurn(offered, group, Math.floor(rest * group.length), explored));
  };
  if (index === null) offerOthers() || appendInTurn(offered, guaranteed, 0);
  else appendInTurn(offered, guaranteed, index) || offerOthers();
  return offered;
}

/** The paid campaign to explore; once its pace is known, the same draw no longer explores it. */
function exploredBy({ paid }: Ranking, rest: number): Contender | null {
  if (rest >= EXPLORED_PART) return null;
  const drawn = paid[Math.floor((rest / EXPLORED_PART) * paid.length)];
  return drawn !== undefined && drawn.paceRatio === null && drawn.lease !== "open" ? drawn : null;
}

/** `rest` is the unused part of the random number, again uniform in [0, 1). */
function drawGuaranteed({ bounds, whole }: Ranking, random: number): { index: number | null; rest: number } {
  const at = random * whole;
  let index = 0;
  for (let end = bounds.length; index < end; ) {
    const middle = (index + end) >> 1;
    if (at < (bounds[middle] ?? 0)) end = middle;
    else index = middle + 1;
  }
  const from = bounds[index - 1] ?? 0;
  const to = bounds[index] ?? whole;
  const rest = to > from ? Math.min((at - from) / (to - from), 1 - Number.EPSILON) : 0;
  return { index: index < bounds.length ? index : null, rest };
}

/** Whether later contenders cannot be reached: this one is leased and uncapped. */
function isFinal({ lease, active }: Contender): boolean {
  return lease === "open" && active.cap === null;
}

/**
 * Appends a group in rotation from `first` on, without those already offered, until one is final or `CHOICES_MAX` are listed.
 * @returns whether the list is complete
 */
function appendInTurn(
  offered: Contender[],
  group: readonly Contender[],
  first: number,
  before: Contender | null = null,
): boolean {
  for (let i = 0; i < group.length; i++) {
    const contender = group[first + i < group.length ? first + i : first + i - group.length];
    if (offered.length === CHOICES_MAX || contender === undefined) return true;
    if (contender === before) continue;
    offered.push(contender);
    if (isFinal(contender)) return true;
  }
  return offered.length === CHOICES_MAX;
}

/** An audience's ranking under the current leases. */
export interface Standing {
  /** Null if no candidate is left. */
  ranking: Ranking | null;
  /** Eligible candidates without a lease, and why. */
  withoutLease: readonly Refused[];
}

/** A cached standing: valid for these leases at this epoch, in `[fromMs, untilMs)`. */
export interface RankingMemo extends Standing {
  leases: Leases;
  epoch: number;
  fromMs: number;
  untilMs: number;
}

/**
 * The standing of an audience at `nowMs`. It is cached with the audience until a lease changes or the first of its views ends, so that a
 * request with a thousand candidates costs hardly more than with ten. The result equals a fresh computation.
 */
export function standingOf(audience: Audience, leases: Leases, nowMs: number): Standing {
  const { memo } = audience;
  if (
    memo !== null &&
    memo.epoch === leases.epoch &&
    memo.leases === leases &&
    nowMs >= memo.fromMs &&
    nowMs < memo.untilMs
  ) {
    return memo;
  }
  const contenders: Contender[] = [];
  const withoutLease: Refused[] = [];
  let untilMs = Number.POSITIVE_INFINITY;
  for (const active of audience.eligible) {
    const { id } = active.candidate.campaign;
    const { state, paceRatio, reason, untilMs: viewUntilMs } = leases.view(id, nowMs);
    if (viewUntilMs < untilMs) untilMs = viewUntilMs;
    if (state === "closed") withoutLease.push({ campaignId: id, reason: reason ?? "no-lease" });
    else contenders.push({ active, lease: state, paceRatio });
  }
  const ranking = contenders.length === 0 ? null : rankingOf(contenders, leases.salt ?? 0);
  const { epoch } = leases;
  if (epoch === null) return { ranking, withoutLease };
  audience.memo = { ranking, withoutLease, leases, epoch, fromMs: nowMs, untilMs };
  return audience.memo;
}
