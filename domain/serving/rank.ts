import type { LeaseView } from "./lease";
import type { ActiveCandidate } from "./schedule";

/** An eligible candidate with what its lease says. */
export interface Contender {
  active: ActiveCandidate;
  lease: Exclude<LeaseView["state"], "closed">;
  /** As the lease's view has it. */
  paceRatio: number | null;
}

/** Most choices a decision names; one call to a cap counter carries no more. */
export const CHOICES_MAX = 32;

/**
 * The order in which the eligible are offered. Source: readings 4.
 * - Guaranteed: one draw. Each holds the part of the traffic that its slots are of its product's slots; when several
 *   products sell the unit and the parts exceed the whole, they are scaled down to it. What nobody booked goes to the
 *   others first, and comes back to the guaranteed only when these have nothing.
 * - Paid: the one furthest behind its even pace first. A pace not known yet ranks first, which makes it known.
 * - In-house: by priority, lower first.
 * Equals take turns by the draw.
 * @param contenders in the compiled order (tier, priority, id)
 * @param random in [0, 1)
 */
export function rank(contenders: readonly Contender[], random: number): Contender[] {
  const guaranteed: Contender[] = [];
  const paid: Contender[] = [];
  const inhouse: Contender[] = [];
  for (const contender of contenders) {
    const { tier } = contender.active.candidate;
    (tier === "guaranteed" ? guaranteed : tier === "paid" ? paid : inhouse).push(contender);
  }
  const draw = drawGuaranteed(guaranteed, random);
  const rest = [
    ...leading(paid, paceOf, draw.rest),
    ...leading(inhouse, (contender) => contender.active.candidate.campaign.priority, draw.rest),
  ];
  if (draw.index === null) return [...rest, ...guaranteed].slice(0, CHOICES_MAX);
  const turned = [...guaranteed.slice(draw.index), ...guaranteed.slice(0, draw.index)];
  return [...turned, ...rest].slice(0, CHOICES_MAX);
}

/** `rest` is what the draw leaves of the random number, again uniform in [0, 1). */
function drawGuaranteed(
  guaranteed: readonly Contender[],
  random: number,
): { index: number | null; rest: number } {
  let total = 0;
  for (const { active } of guaranteed) total += active.candidate.share;
  const whole = Math.max(1, total);
  let at = random * whole;
  for (let index = 0; index < guaranteed.length; index++) {
    const share = guaranteed[index]?.active.candidate.share ?? 0;
    if (at < share) return { index, rest: at / share };
    at -= share;
  }
  return { index: null, rest: total < whole ? Math.min(at / (whole - total), 1 - Number.EPSILON) : 0 };
}

function paceOf(contender: Contender): number {
  return contender.paceRatio ?? 0;
}

/** The `CHOICES_MAX` smallest by key, smallest first; equal keys in an order turned by `random`. Linear in practice. */
function leading(
  contenders: readonly Contender[],
  key: (contender: Contender) => number,
  random: number,
): Contender[] {
  const count = contenders.length;
  const offset = Math.floor(random * count);
  const best: Contender[] = [];
  const keys: number[] = [];
  for (let i = 0; i < count; i++) {
    const contender = contenders[(i + offset) % count];
    if (contender === undefined) continue;
    const value = key(contender);
    if (best.length === CHOICES_MAX && value >= (keys[CHOICES_MAX - 1] ?? 0)) continue;
    let at = best.length;
    while (at > 0 && (keys[at - 1] ?? 0) > value) at--;
    best.splice(at, 0, contender);
    keys.splice(at, 0, value);
    if (best.length > CHOICES_MAX) {
      best.pop();
      keys.pop();
    }
  }
  return best;
}
