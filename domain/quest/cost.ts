import { type Quote, quote } from "../pricing/quote";
import { COUNTRY_FACTS } from "../project/country";
import {
  QUEST_AGENCY_FEE_RATE_PCT,
  QUEST_FEE_PER_PARTICIPANT_KRW,
  QUEST_FIXED_COST_KRW,
} from "../shared/limits";
import { divideHalfUp, type Minor, minor } from "../shared/money";
import type { QuestTerms } from "./terms";

/** What a quest campaign costs when everybody is found that it looks for: KRW, VAT apart. Source: decision 0025. */
export interface QuestCost {
  /** Of one: what comes back to whoever bought, and the fee of having found them. */
  perParticipantMinor: Minor;
  paybackMinor: Minor;
  recruitmentFeeMinor: Minor;
  fixedCostMinor: Minor;
  /** The most that the campaign can come to: payback, fees and fixed cost. */
  maximumBudgetMinor: Minor;
  /** What an agency is given back of fees and fixed cost, never of the payback. It lowers no amount above. */
  agencySupportMinor: Minor;
}

export type QuestCostTerms = Pick<QuestTerms, "paybackMinor" | "recruitmentTarget" | "byAgency">;

/** Integers throughout; the agency's part alone is rounded, half up, once. */
export function questCost({ paybackMinor, recruitmentTarget, byAgency }: QuestCostTerms): QuestCost {
  const payback = minor(paybackMinor * recruitmentTarget);
  const recruitmentFee = minor(QUEST_FEE_PER_PARTICIPANT_KRW * recruitmentTarget);
  const fees = minor(recruitmentFee + QUEST_FIXED_COST_KRW);
  const ratePct = byAgency ? QUEST_AGENCY_FEE_RATE_PCT : 0;
  return {
    perParticipantMinor: minor(paybackMinor + QUEST_FEE_PER_PARTICIPANT_KRW),
    paybackMinor: payback,
    recruitmentFeeMinor: recruitmentFee,
    fixedCostMinor: minor(QUEST_FIXED_COST_KRW),
    maximumBudgetMinor: minor(payback + fees),
    agencySupportMinor: minor(Number(divideHalfUp(BigInt(fees) * BigInt(ratePct), 100n))),
  };
}

/** The quote of a quest campaign: its maximum budget as the list amount, VAT on top. What it buys are participants. */
export function questQuote(terms: QuestCostTerms): Quote {
  const budget = quote({
    pricing: "cpq",
    currency: "KRW",
    priceMinor: 0,
    days: 0,
    slots: 0,
    budgetMinor: questCost(terms).maximumBudgetMinor,
    discountBp: 0,
    surchargeMilliPct: 0,
    // Fees are amounts of KRW: quests are sold in Korea alone.
    tax: COUNTRY_FACTS.KR.tax,
  });
  return { ...budget, units: terms.recruitmentTarget };
}
