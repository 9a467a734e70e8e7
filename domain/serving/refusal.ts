import { LEASE_REFUSALS } from "../budget";

/**
 * Why a unit or a candidate is not served, in the order in which the filters are asked. When nothing is served, the
 * answer names the refusal of the candidate that came furthest, which is the one its publisher can act on.
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
 * What an answer tells of a refusal. An app's key is readable in the app, so whoever reads an answer may be a rival of the campaign's
 * advertiser: what a campaign has left is told to its two sides (inspector, explanation, reports), and to no caller.
 */
export const publicReasonOf = <Other extends string>(reason: Refusal | Other): Refusal | Other =>
  OF_MEANS.has(reason) ? "no-campaign" : reason;

/** A campaign of the plan that is not served, and the first filter that it did not pass. */
export interface Refused {
  campaignId: string;
  reason: Refusal;
}

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
