import { z } from "zod";
import { QUEST_GOALS, type QuestGoal } from "../inventory";
import { isDay, type Minor, messageCode, minor, webUrlField, whole, wholeField, withRule } from "../kernel";
import { type Quote, quote, type Share, taxOf } from "../money";
import {
  QUEST_AGENCY_SUPPORT_PCT,
  QUEST_DECISION_DAYS,
  QUEST_DECISION_DAYS_MAX,
  QUEST_DECISION_DAYS_MIN,
  QUEST_FEE_PER_PARTICIPANT_KRW,
  QUEST_FIXED_COST_KRW,
  QUEST_NAME_MAX_CHARS,
  QUEST_PAYBACK_MIN_PCT,
  QUEST_PRICE_MAX_KRW,
  QUEST_RECRUITS_MAX,
  QUEST_RETURN_DAYS,
  QUEST_RETURN_DAYS_MAX,
  QUEST_RETURN_DAYS_MIN,
} from "./limits";
import { checkEnd, checkStart, type ScheduleRules } from "./schedule";

/** Goals that can be booked. Campaigns with a ranking goal from before they were refused go on. Source: rule B25. */
export const OFFERED_QUEST_GOALS = ["steady-up"] as const satisfies readonly QuestGoal[];

/** Fields that only quest campaigns have. Amounts in minor units of KRW. Source: rule B25. */

const fields = z.object({
  goal: z
    .enum(OFFERED_QUEST_GOALS, {
      error: ({ input }) =>
        QUEST_GOALS.some((goal) => goal === input) ? "quest.rankingNotOffered" : undefined,
    })
    .describe("Pace of the recruitment: evenly over the days. Ranking goals are not offered"),
  productName: z.string().trim().min(1).max(QUEST_NAME_MAX_CHARS).describe("Name of what is bought"),
  brandName: z.string().trim().min(1).max(QUEST_NAME_MAX_CHARS).describe("Name of its brand"),
  purchaseUrl: webUrlField.describe("Web address where it is bought"),
  priceMinor: wholeField(1, QUEST_PRICE_MAX_KRW).describe("Price of what is bought, in won"),
  paybackMinor: whole(z.number().min(0)).describe("What each participant gets back, in won"),
  recruitmentTarget: wholeField(1, QUEST_RECRUITS_MAX).describe("How many participants are wanted"),
  /** Whether an agency books for the advertiser. */
  byAgency: z.boolean().default(false).describe("Whether an agency books for the advertiser"),
  decisionDays: wholeField(QUEST_DECISION_DAYS_MIN, QUEST_DECISION_DAYS_MAX)
    .default(QUEST_DECISION_DAYS)
    .describe("Days in which a participant's proof is decided; what is not decided by then is confirmed"),
  returnDays: wholeField(QUEST_RETURN_DAYS_MIN, QUEST_RETURN_DAYS_MAX)
    .default(QUEST_RETURN_DAYS)
    .describe("Days between the confirmation and the payback, for purchases that are returned"),
});

export const questTermsSchema = withRule(fields, ["priceMinor", "paybackMinor"], checkPayback);
/** Agreed terms: those of earlier campaigns may have a goal that is not offered any more. */
export type QuestTerms = Omit<z.output<typeof questTermsSchema>, "goal"> & { goal: QuestGoal };

/** What a quest promises to its readers, in days; of quests from before the periods were agreed the usual ones. */
export const promisedDays = ({
  decisionDays = QUEST_DECISION_DAYS,
  returnDays = QUEST_RETURN_DAYS,
}: Partial<Pick<QuestTerms, "decisionDays" | "returnDays">>) => ({ decisionDays, returnDays });

/** Minimum payback: half of the price, rounded up. */
export function leastPayback(priceMinor: number): number {
  return Math.ceil((priceMinor * QUEST_PAYBACK_MIN_PCT) / 100);
}

function checkPayback({
  priceMinor,
  paybackMinor,
}: {
  priceMinor: number;
  paybackMinor: number;
}): Record<string, string> {
  // An invalid price has its own error; a payback error based on it would be misleading.
  if (priceMinor < 1 || priceMinor > QUEST_PRICE_MAX_KRW) return {};
  const least = leastPayback(priceMinor);
  const wrong = (code: string, limit: Record<string, number>): Record<string, string> => ({
    paybackMinor: messageCode(code, { ...limit, currency: "KRW" }),
  });
  if (paybackMinor < least) return wrong("quest.paybackTooSmall", { min: least });
  return paybackMinor > priceMinor ? wrong("quest.paybackTooLarge", { max: priceMinor }) : {};
}

/** The first step of a quest campaign: days and quest terms. Its other steps are those of all campaigns. */
export const questStepSchema = z.object({
  startDay: z.string().min(1).describe("First day, `YYYY-MM-DD` in the product's zone"),
  endDay: z.string().min(1).describe("Last day, `YYYY-MM-DD` in the product's zone, included"),
  quest: questTermsSchema.describe("Terms of the quest"),
});
export type QuestStep = z.output<typeof questStepSchema>;

/** The step with days that can be booked now under the product's rules. */
export function questStepSchemaFor(rules: ScheduleRules, nowMs: number): typeof questStepSchema {
  const started = withRule(questStepSchema, ["startDay"], ({ startDay }) =>
    checkStart({ startDay, sameDay: false }, rules, nowMs),
  );
  const ended = withRule(
    started,
    ["endDay"],
    ({ endDay }): Record<string, string> => (isDay(endDay) ? {} : { endDay: "date" }),
  );
  return withRule(ended, ["startDay", "endDay"], (days) => checkEnd(days, rules));
}

/** Maximum cost of a quest campaign, reached at its recruitment target: KRW, VAT excluded. Source: rule B26. */
export interface QuestCost {
  /** Per participant: payback and recruitment fee. */
  perParticipantMinor: Minor;
  paybackMinor: Minor;
  recruitmentFeeMinor: Minor;
  fixedCostMinor: Minor;
  /** Maximum total: payback, fees and fixed cost. */
  maximumBudgetMinor: Minor;
}

export type QuestCostTerms = Pick<QuestTerms, "paybackMinor" | "recruitmentTarget">;

export function questCost({ paybackMinor, recruitmentTarget }: QuestCostTerms): QuestCost {
  const payback = minor(paybackMinor * recruitmentTarget);
  const recruitmentFee = minor(QUEST_FEE_PER_PARTICIPANT_KRW * recruitmentTarget);
  const fees = minor(recruitmentFee + QUEST_FIXED_COST_KRW);
  return {
    perParticipantMinor: minor(paybackMinor + QUEST_FEE_PER_PARTICIPANT_KRW),
    paybackMinor: payback,
    recruitmentFeeMinor: recruitmentFee,
    fixedCostMinor: minor(QUEST_FIXED_COST_KRW),
    maximumBudgetMinor: minor(payback + fees),
  };
}

/** How many participants a quest has, and whether it opened. */
export interface QuestProgress {
  confirmed: number;
  hasOpened: boolean;
}

/** The delivered share of a quest's price: the fixed cost once it opened, and each confirmed participant. Source: rule B27. */
export function shareOfQuest(terms: QuestCostTerms, { confirmed, hasOpened }: QuestProgress): Share {
  const { perParticipantMinor, fixedCostMinor, maximumBudgetMinor } = questCost(terms);
  const participants = Math.min(confirmed, terms.recruitmentTarget);
  const doneMinor = hasOpened ? perParticipantMinor * participants + fixedCostMinor : 0;
  return { done: BigInt(doneMinor), whole: BigInt(maximumBudgetMinor) };
}

/** What of a quest's price passes to others than its publisher: the confirmed rewards, and the agency's support. Won, VAT excluded. */
export function passedOn(
  { byAgency, paybackMinor }: Pick<QuestTerms, "byAgency" | "paybackMinor">,
  { confirmed }: Pick<QuestProgress, "confirmed">,
): { rewardsMinor: Minor; supportMinor: Minor } {
  const fees = QUEST_FEE_PER_PARTICIPANT_KRW * confirmed;
  return {
    rewardsMinor: minor(paybackMinor * confirmed),
    supportMinor: minor(byAgency ? Math.floor((fees * QUEST_AGENCY_SUPPORT_PCT) / 100) : 0),
  };
}

/** Parts of what a quest was charged, VAT apart, and the VAT of them. Won. */
export function chargedOf(
  terms: QuestCostTerms,
  progress: QuestProgress,
  /** Total with VAT: settled, or earned until now. */
  chargedMinor: number,
): Record<"rewardsMinor" | "feesMinor" | "fixedCostMinor" | "taxMinor", Minor> {
  const rewardsMinor = minor(terms.paybackMinor * progress.confirmed);
  const feesMinor = minor(QUEST_FEE_PER_PARTICIPANT_KRW * progress.confirmed);
  const fixedCostMinor = minor(progress.hasOpened ? QUEST_FIXED_COST_KRW : 0);
  return {
    ...{ rewardsMinor, feesMinor, fixedCostMinor },
    taxMinor: minor(chargedMinor - rewardsMinor - feesMinor - fixedCostMinor),
  };
}

/** The quote of a quest campaign: its maximum budget as the list amount, plus VAT. Units are participants. */
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
    // Fees are in KRW: quests are sold only in Korea.
    tax: taxOf("KR"),
  });
  return { ...budget, units: terms.recruitmentTarget };
}
