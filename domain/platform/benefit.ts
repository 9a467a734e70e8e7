import { z } from "zod";
import { type Day, isDay, withRule } from "../kernel";
import { BENEFIT_DESCRIPTION_MAX_CHARS, BENEFIT_SUMMARY_MAX_CHARS, BENEFIT_TITLE_MAX_CHARS } from "./limits";

/** A publisher's benefits for advertisers. Source: rule L17. */
export const BENEFIT_TYPES = ["discount", "free-trial", "bonus", "custom"] as const;
export type BenefitType = (typeof BENEFIT_TYPES)[number];

export const benefitSchema = z.object({
  type: z.enum(BENEFIT_TYPES),
  title: z.string().trim().min(1).max(BENEFIT_TITLE_MAX_CHARS),
  summary: z.string().trim().min(1).max(BENEFIT_SUMMARY_MAX_CHARS),
  description: z.string().trim().max(BENEFIT_DESCRIPTION_MAX_CHARS).default(""),
  /** Its last day, `YYYY-MM-DD` in the project's zone. */
  endDate: z.string().min(1),
});

/** A benefit that has not expired. @param today in the project's zone */
export function benefitSchemaFor(today: Day): typeof benefitSchema {
  return withRule(benefitSchema, ["endDate"], ({ endDate }): Record<string, string> => {
    if (!isDay(endDate)) return { endDate: "date" };
    return endDate > today ? {} : { endDate: "benefit.endDate" };
  });
}

export const BENEFIT_STATES = ["published", "unpublished", "expired"] as const;
export type BenefitState = (typeof BENEFIT_STATES)[number];

/** Derived, never stored: after its last day a benefit is expired, whatever its status was. */
export function benefitState(
  benefit: { publishedAt: number | null; endDate: Day },
  today: Day,
): BenefitState {
  if (benefit.endDate < today) return "expired";
  return benefit.publishedAt === null ? "unpublished" : "published";
}
