import type { Leases } from "./decide";
import { type Contender, type Ranking, rankingOf } from "./rank";
import type { Refused } from "./refusal";
import type { Audience } from "./targeting";

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
