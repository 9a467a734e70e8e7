import { z } from "zod";
import { addMonths, billingMonthAt, type Month } from "../kernel";
import { type AgreedPlan, agreed, type Lifted, type OwnTerms, type PlanHistory } from "./plan-terms";

/**
 * Plans of former price lists, in won, which operators give to publishers that were promised them. `trial`: 30,000 impressions a month for
 * nothing in three months, each further one 0.6 won; then the usual price. Source: rule M33.
 */
export const LEGACY_PLANS = ["wave-210", "trial"] as const;
export type LegacyPlan = (typeof LEGACY_PLANS)[number];
export const LEGACY_CURRENCY = "KRW";

const TERMS = {
  "wave-210": { perThousandMinor: 210, freeImpressions: null, months: null },
  trial: { perThousandMinor: 600, freeImpressions: 30_000, months: 3 },
} as const satisfies Record<
  LegacyPlan,
  Pick<OwnTerms, "perThousandMinor" | "freeImpressions"> & { months: number | null }
>;

export const legacyPlanSchema = z.object({
  legacy: z.enum(LEGACY_PLANS),
  reason: z.string().trim().min(1).max(200),
});

/** The former plan that has these terms; null for other ones. */
export function legacyPlanOf(
  { perThousandMinor, freeImpressions }: Pick<OwnTerms, "perThousandMinor" | "freeImpressions">,
  currency: string,
): LegacyPlan | null {
  if (currency !== LEGACY_CURRENCY) return null;
  const isSame = (legacy: LegacyPlan) =>
    TERMS[legacy].perThousandMinor === perThousandMinor && TERMS[legacy].freeImpressions === freeImpressions;
  return LEGACY_PLANS.find(isSame) ?? null;
}

/** The terms after operators give a former plan, from when `agreed` says. Its months are counted from the one in which it begins. */
export function legacyAgreed(
  history: PlanHistory,
  legacy: LegacyPlan,
  nowMs: number,
  lifted: Lifted,
): AgreedPlan | null {
  const { months, ...terms } = TERMS[legacy];
  const from = (first: Month) =>
    agreed(
      history,
      { plan: "wave", ...terms, untilMonth: months === null ? null : addMonths(first, months - 1) },
      nowMs,
      lifted,
    );
  const month = billingMonthAt(nowMs);
  const now = from(month);
  return now !== null && now.effectiveAt > nowMs ? from(addMonths(month, 1)) : now;
}
