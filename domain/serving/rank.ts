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
 * The order in which the eligible are offered, up to the first that is leased and needs no cap: nothing after it can be
 * reached. Source: readings 4.
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
  const tierAt = (index: number) => contenders[index]?.active.candidate.tier;
  let paidFrom = 0;
  while (tierAt(paidFrom) === "guaranteed") paidFrom++;
  let inhouseFrom = paidFrom;
  while (tierAt(inhouseFrom) === "paid") inhouseFrom++;
  const draw = drawGuaranteed(contenders, paidFrom, random);
  const ranked: Contender[] = [];
  const guaranteed = (from: number) =>
    appendLeading(ranked, contenders, { from: 0, to: paidFrom, first: from }, () => 0);
  const rest = () => {
    const firstOf = (from: number, to: number) => from + Math.floor(draw.rest * (to - from));
    const paid = { from: paidFrom, to: inhouseFrom, first: firstOf(paidFrom, inhouseFrom) };
    const inhouse = {
      from: inhouseFrom,
      to: contenders.length,
      first: firstOf(inhouseFrom, contenders.length),
    };
    return (
      appendLeading(ranked, contenders, paid, paceOf) ||
      appendLeading(ranked, contenders, inhouse, priorityOf)
    );
  };
  if (draw.index === null) rest() || guaranteed(0);
  else guaranteed(draw.index) || rest();
  return ranked;
}

/** `rest` is what the draw leaves of the random number, again uniform in [0, 1). */
function drawGuaranteed(
  contenders: readonly Contender[],
  count: number,
  random: number,
): { index: number | null; rest: number } {
  const shareAt = (index: number) => contenders[index]?.active.candidate.share ?? 0;
  let total = 0;
  for (let index = 0; index < count; index++) total += shareAt(index);
  const whole = Math.max(1, total);
  let at = random * whole;
  for (let index = 0; index < count; index++) {
    const share = shareAt(index);
    if (at < share) return { index, rest: at / share };
    at -= share;
  }
  return { index: null, rest: total < whole ? Math.min(at / (whole - total), 1 - Number.EPSILON) : 0 };
}

const paceOf = (contender: Contender) => contender.paceRatio ?? 0;
const priorityOf = (contender: Contender) => contender.active.candidate.campaign.priority;

/** Nothing behind it can be reached: it is leased and needs no cap. */
function isFinal({ lease, active }: Contender): boolean {
  return lease === "open" && active.candidate.campaign.frequencyCap === null;
}

/**
 * Appends the contenders of `[from, to)`, smallest key first and equal keys in turn from `first` on, until one is final or
 * `CHOICES_MAX` are named. True when nothing more is to be appended.
 */
function appendLeading(
  ranked: Contender[],
  contenders: readonly Contender[],
  { from, to, first }: { from: number; to: number; first: number },
  key: (contender: Contender) => number,
): boolean {
  const count = to - from;
  const rest: Contender[] = [];
  let smallest: Contender | undefined;
  for (let i = 0; i < count; i++) {
    const contender = contenders[first + i < to ? first + i : first + i - count];
    if (contender === undefined) continue;
    rest.push(contender);
    if (smallest === undefined || key(contender) < key(smallest)) smallest = contender;
  }
  if (smallest === undefined) return false;
  // In steady use the first is final, and the others need no order.
  if (!isFinal(smallest)) rest.sort((a, b) => key(a) - key(b));
  else rest.splice(0, count, smallest);
  for (const contender of rest) {
    if (ranked.length === CHOICES_MAX) return true;
    ranked.push(contender);
    if (isFinal(contender)) return true;
  }
  return ranked.length === CHOICES_MAX;
}
