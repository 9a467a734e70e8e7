/**
 * Why a unit or a candidate is not served, in the order in which the filters are asked. When nothing is served, the
 * answer names the refusal of the candidate that came furthest, which is the one its publisher can act on.
 * Source: readings 4, "Eligible".
 */
export const REFUSALS = [
  "unit-unavailable",
  "plan-limit",
  "platform-mismatch",
  "no-campaign",
  "product-not-on-sale",
  "blocked-category",
  "unknown-zone",
  "no-creative",
  "format-mismatch",
  "bad-destination",
  "not-started",
  "ended",
  "display-period",
  "display-weekday",
  "display-hour",
  "language",
  "excluded-language",
  "country",
  "excluded-country",
  "user-unknown",
  "no-lease",
  "frequency-cap",
] as const;

export type Refusal = (typeof REFUSALS)[number];

export type RefusalCounts = Partial<Record<Refusal, number>>;

const RANK = new Map<Refusal, number>(REFUSALS.map((refusal, index) => [refusal, index]));

/** The later of the two in the order of the filters. */
export function furthest(a: Refusal, b: Refusal): Refusal {
  return (RANK.get(b) ?? 0) > (RANK.get(a) ?? 0) ? b : a;
}

/** The furthest refusal of a tally; `no-campaign` for an empty one. */
export function furthestOf(counts: RefusalCounts): Refusal {
  let reason: Refusal = "no-campaign";
  for (const refusal of REFUSALS) if (counts[refusal]) reason = furthest(reason, refusal);
  return reason;
}
