import type { LeaseView } from "../budget";
import type { Leases } from "./decide";
import type { Refused } from "./refusal";
import type { ActiveCandidate } from "./schedule";
import type { Audience } from "./targeting";

/** An eligible candidate with what its lease says. */
export interface Contender {
  active: ActiveCandidate;
  lease: Exclude<LeaseView["state"], "closed">;
  /** As the lease's view has it. */
  paceRatio: number | null;
}

/** The order of all contenders as far as it does not hang on the draw, so that a draw costs the same however many they are. */
export interface Ranking {
  guaranteed: readonly Contender[];
  /** Cumulated shares: the guaranteed at `index` wins the draws below `bounds[index]` and not below the one before. */
  bounds: readonly number[];
  /** What the draw is taken from: 1, or the sum of the shares where several products sell more than the whole. */
  whole: number;
  /** Groups of equals, which take turns; the first group first. */
  others: readonly (readonly Contender[])[];
  /** Those of the paid tier, in the compiled order. */
  paid: readonly Contender[];
}

/** Most choices a decision names; one call to a cap counter carries no more. */
export const CHOICES_MAX = 32;

/** Paces that differ by less are equal, so that an isolate can go on with the campaigns it has leased instead of following every impression. */
const PACE_STEP = 0.02;
/**
 * An unknown pace is taken to be even. A part of the draws falls to one paid campaign by chance, and makes its pace known if it is not: an
 * isolate asks for the leases of a few campaigns of many, and still finds those that are far behind.
 */
const ASSUMED_PACE = 1;
const EXPLORED_PART = 1 / 32;
/** So many leased equals take turns, and the other leases end: each that is kept costs a call to a meter every few seconds. */
const TURNS_MAX = 8;

/**
 * Source: rule S7.
 * - Guaranteed: by the draw, see `offer`.
 * - Paid: those furthest behind their even pace first; of equals, those that are leased, and of many of these the same few each time.
 * - In-house: by priority, lower first; of equals, those that are leased.
 * @param contenders in the compiled order (tier, priority, id)
 * @param salt any integer; with another one, others are the few
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

/** A large group of leased equals in two: the few that take turns, and the rest. */
function fewOf(group: Contender[], salt: number): Contender[][] {
  if (group.length <= TURNS_MAX || group[0]?.lease !== "open") return [group];
  const lot = ({ active }: Contender) => Math.imul(active.candidate.hash ^ salt, 0x9e3779b1) >>> 0;
  const byLot = group.map((contender) => ({ contender, at: lot(contender) })).sort((a, b) => a.at - b.at);
  const sorted = byLot.map(({ contender }) => contender);
  return [sorted.slice(0, TURNS_MAX), sorted.slice(TURNS_MAX)];
}

/** Smallest key first. Equals stay in the order in which they came. */
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
 * The contenders in the order in which they are offered, up to the first that is leased and needs no cap: nothing after it can be
 * reached. One draw picks among the guaranteed: each holds the part of the traffic that its slots are of its product's slots; when
 * several products sell the unit and the parts exceed the whole, they are scaled down to it. What nobody booked goes to the
 * others first, and comes back to the guaranteed only when these have nothing.
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

/** Once its pace is known, the same draw explores nothing more. */
function exploredBy({ paid }: Ranking, rest: number): Contender | null {
  if (rest >= EXPLORED_PART) return null;
  const drawn = paid[Math.floor((rest / EXPLORED_PART) * paid.length)];
  return drawn !== undefined && drawn.paceRatio === null && drawn.lease !== "open" ? drawn : null;
}

/** `rest` is what the draw leaves of the random number, again uniform in [0, 1). */
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

/** Nothing behind it can be reached: it is leased and needs no cap. */
function isFinal({ lease, active }: Contender): boolean {
  return lease === "open" && active.cap === null;
}

/**
 * Appends a group from `first` on and around, but for whom was offered before, until one is final or `CHOICES_MAX` are named; true
 * when nothing more is to be appended.
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

/** What the leases make of an audience. */
export interface Standing {
  /** Null when nobody is left. */
  ranking: Ranking | null;
  /** The eligible that have no lease, and why. */
  withoutLease: readonly Refused[];
}

/** A standing with what it rests on: true for these leases at this epoch, in `[fromMs, untilMs)`. */
export interface RankingMemo extends Standing {
  leases: Leases;
  epoch: number;
  fromMs: number;
  untilMs: number;
}

/**
 * The standing of an audience at `nowMs`. It is remembered with the audience until a lease changes or the first of its views ends, so
 * that a request hardly costs more with a thousand candidates than with ten; the answer is the one that computing it anew would give.
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
