import { z } from "zod";
import { type Day, dayView, isDay, momentView, webUrlField, withRule } from "../kernel";
import {
  PROMOTION_CONTENT_MAX_CHARS,
  PROMOTION_SUMMARY_MAX_CHARS,
  PROMOTION_TITLE_MAX_CHARS,
} from "./limits";

const title = z.string().trim().max(PROMOTION_TITLE_MAX_CHARS);
const summary = z.string().trim().max(PROMOTION_SUMMARY_MAX_CHARS);
const content = z.string().trim().max(PROMOTION_CONTENT_MAX_CHARS).default("");

const fields = z.object({
  title: title.min(1).describe("Title in Korean"),
  summary: summary.min(1).describe("Summary in Korean"),
  content: content.describe("Text in Korean"),
  titleEn: title.default("").describe("Title in English; empty where there is none"),
  summaryEn: summary.default("").describe("Summary in English; empty where there is none"),
  contentEn: content.describe("Text in English; empty where there is none"),
  link: webUrlField.optional().describe("Web address that the promotion leads to"),
  /** The publisher's image; optional. */
  coverAssetId: z.string().min(1).max(40).optional().describe("Asset id of its picture"),
  /** First and last day in the publisher's zone, `YYYY-MM-DD`, inclusive. */
  fromDay: z.string().min(1).describe("First day on which it is shown, `YYYY-MM-DD`"),
  toDay: z.string().min(1).describe("Last day on which it is shown, `YYYY-MM-DD`"),
  isPublished: z.boolean().default(false).describe("Whether it may be shown"),
});

const DAYS = ["fromDay", "toDay"] as const;

function dayFaults({ fromDay, toDay }: { fromDay: string; toDay: string }): Record<string, string> {
  if (!isDay(fromDay)) return { fromDay: "date", ...(isDay(toDay) ? {} : { toDay: "date" }) };
  if (!isDay(toDay)) return { toDay: "date" };
  return toDay < fromDay ? { toDay: "promotion.toDay" } : {};
}

/** A publisher's announcement on its platform and in ad note. Source: rule C16. */
export const promotionSchema = withRule(fields, DAYS, dayFaults);
export type PromotionInput = z.output<typeof promotionSchema>;

/** A new promotion, with its publisher. */
export const newPromotionSchema = withRule(
  fields.extend({ project: z.string().min(1).max(40).describe("Id of the publisher") }),
  DAYS,
  dayFaults,
);

export const PROMOTION_STATES = ["draft", "scheduled", "shown", "over"] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** Derived, never stored. @param today in the publisher's zone */
export function promotionState(
  { isPublished, fromDay, toDay }: { isPublished: boolean; fromDay: Day; toDay: Day },
  today: Day,
): PromotionState {
  if (toDay < today) return "over";
  if (!isPublished) return "draft";
  return fromDay > today ? "scheduled" : "shown";
}

/** A promotion as readers see it. English texts are empty if the publisher wrote none. */
export const promotionView = z.object({
  id: z.string().describe("Id of the promotion"),
  projectId: z.string().describe("Id of the publisher"),
  title: z.string().describe("Title in Korean"),
  summary: z.string().describe("Summary in Korean"),
  content: z.string().describe("Text in Korean"),
  titleEn: z.string().describe("Title in English; empty where there is none"),
  summaryEn: z.string().describe("Summary in English; empty where there is none"),
  contentEn: z.string().describe("Text in English; empty where there is none"),
  link: z.string().nullable().describe("Web address that the promotion leads to"),
  coverAssetId: z.string().nullable().describe("Asset id of its picture"),
  fromDay: dayView.describe("First day on which it is shown, `YYYY-MM-DD`"),
  toDay: dayView.describe("Last day on which it is shown, `YYYY-MM-DD`"),
});
export type PromotionView = z.output<typeof promotionView>;

/** A promotion as its publisher sees it. */
export const ownPromotionView = promotionView.extend({
  isPublished: z.boolean().describe("Whether it is shown within its days"),
  state: z.enum(PROMOTION_STATES).describe("Whether it is a draft, yet to come, shown or over"),
  createdAt: momentView.describe("When it was created"),
  version: z.int(),
});
export type OwnPromotion = z.output<typeof ownPromotionView>;
