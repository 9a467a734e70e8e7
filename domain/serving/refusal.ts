import { LEASE_REFUSALS } from "../budget";

/**
 * Why a unit or a candidate is not served, in the order of the filters. If nothing is served, the answer contains the refusal of
 * the candidate that passed the most filters, on which its publisher can act.
 * Source: rule S4.
 */
export const REFUSALS = [
  "unit-unavailable",
  "app-suspended",
  "format-mismatch",
  "plan-limit",
  "platform-mismatch",
  "no-campaign",
  "product-not-on-sale",
  "private-product",
  "blocked-category",
  "unknown-zone",
  "no-creative",
  "asset-not-ready",
  "size-mismatch",
  "bad-destination",
  "blocked-domain",
  "not-started",
  "ended",
  "display-period",
  "display-weekday",
  "display-hour",
  "browser",
  "language",
  "excluded-language",
  "country",
  "excluded-country",
  "topic",
  "excluded-topic",
  "user-unknown",
  "age",
  "excluded-age",
  "gender",
  "excluded-gender",
  "custom-category",
  "excluded-custom-category",
  ...LEASE_REFUSALS,
  "no-lease",
  "frequency-cap",
] as const;

export type Refusal = (typeof REFUSALS)[number];

const OF_MEANS: ReadonlySet<string> = new Set([...LEASE_REFUSALS, "no-lease"]);

/**
 * The public reason for a refusal. An app's key is readable in the app, so the caller may be a competitor of the campaign's advertiser: a
 * campaign's remaining budget is shown to its two sides (inspector, explanation, reports) and never in an answer.
 */
export const publicReasonOf = <Other extends string>(reason: Refusal | Other): Refusal | Other =>
  OF_MEANS.has(reason) ? "no-campaign" : reason;

/** A refused campaign of the plan, and the first filter that it did not pass. */
export interface Refused {
  campaignId: string;
  reason: Refusal;
}

export type RefusalCounts = Partial<Record<Refusal, number>>;

const RANK = new Map<Refusal, number>(REFUSALS.map((refusal, index) => [refusal, index]));

/** The later of two refusals in filter order. */
export function furthest(a: Refusal, b: Refusal): Refusal {
  return (RANK.get(b) ?? 0) > (RANK.get(a) ?? 0) ? b : a;
}

/** The latest refusal of a tally in filter order; `no-campaign` for an empty one. */
export function furthestOf(counts: RefusalCounts): Refusal {
  let reason: Refusal = "no-campaign";
  for (const refusal of REFUSALS) if (counts[refusal]) reason = furthest(reason, refusal);
  return reason;
}
