import { z } from "zod";
import { isDay } from "../calendar/day";
import { checkEnd, checkStart, type ScheduleRules } from "../campaign/schedule";
import { webUrlField } from "../shared/fields";
import {
  QUEST_NAME_MAX_CHARS,
  QUEST_PAYBACK_MIN_PCT,
  QUEST_PRICE_MAX_KRW,
  QUEST_RECRUITS_MAX,
} from "../shared/limits";
import { withRule } from "../shared/rule";
import { messageCode } from "../shared/validation";

/** What a quest campaign says beside what every campaign says. Money in minor units of KRW. Source: specification sections 3 and 5. */

/** How its participants are to come: all at once, most of them early, or evenly; see `board.ts`. */
export const QUEST_GOALS = ["ranking-top", "ranking-booster", "steady-up"] as const;
export type QuestGoal = (typeof QUEST_GOALS)[number];

const fields = z.object({
  goal: z.enum(QUEST_GOALS),
  productName: z.string().trim().min(1).max(QUEST_NAME_MAX_CHARS),
  brandName: z.string().trim().min(1).max(QUEST_NAME_MAX_CHARS),
  purchaseUrl: webUrlField,
  priceMinor: z.number().int().min(1).max(QUEST_PRICE_MAX_KRW),
  paybackMinor: z.number().int().min(0),
  recruitmentTarget: z.number().int().min(1).max(QUEST_RECRUITS_MAX),
  /** An agency books it, and is given a part of the fees back. */
  byAgency: z.boolean().default(false),
});

export const questTermsSchema = withRule(fields, ["priceMinor", "paybackMinor"], checkPayback);
export type QuestTerms = z.output<typeof questTermsSchema>;

/** Half of the price at least, to the unit: of an odd price the larger half. */
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
  // A price that nothing may have is wrong by itself, and half of it says nothing.
  if (priceMinor < 1 || priceMinor > QUEST_PRICE_MAX_KRW) return {};
  const least = leastPayback(priceMinor);
  const wrong = (code: string, limit: Record<string, number>): Record<string, string> => ({
    paybackMinor: messageCode(code, { ...limit, currency: "KRW" }),
  });
  if (paybackMinor < least) return wrong("quest.paybackTooSmall", { min: least });
  return paybackMinor > priceMinor ? wrong("quest.paybackTooLarge", { max: priceMinor }) : {};
}

/** The first step of a quest campaign: its days, and what it asks for. The rest is every campaign's. */
export const questStepSchema = z.object({
  startDay: z.string().min(1),
  endDay: z.string().min(1),
  quest: questTermsSchema,
});
export type QuestStep = z.output<typeof questStepSchema>;

/** A step that may be saved now: its days are free to choose, by the product's rules. */
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
