import { z } from "zod";

/** Maximum categories that an automatic targeting picks from its own. Source: rule A18. */
export const AUTO_PICKED_MAX = 3;
/** Impressions from which the click rate of a category's members counts. */
export const AUTO_IMPRESSIONS_MIN = 1_000;
export const AUTO_DAYS = 90;

/** Share of a day's users, in percent, below which a targeting is marked as narrow. Source: rule A19. */
export const NARROW_BELOW_PCT = 10;

export const categoryAnswersView = z.object({
  categoryId: z.string().describe("Id of the category"),
  impressions: z.int().describe("Impressions shown to its members in the last 90 days"),
  clicks: z.int().describe("Clicks on these impressions"),
});
export type CategoryAnswers = z.output<typeof categoryAnswersView>;

/**
 * The categories with the highest click rates, the highest first; those with few impressions, without a click or without a user are left out.
 */
export function bestAnswering(
  categories: readonly { id: string; audienceSize: number }[],
  answers: readonly CategoryAnswers[],
): CategoryAnswers[] {
  const populated = categories.filter(({ audienceSize }) => audienceSize > 0).map(({ id }) => id);
  return answers
    .filter(
      ({ categoryId, impressions, clicks }) =>
        populated.includes(categoryId) && impressions >= AUTO_IMPRESSIONS_MIN && clicks > 0,
    )
    .toSorted(
      (a, b) =>
        b.clicks * a.impressions - a.clicks * b.impressions ||
        b.impressions - a.impressions ||
        (a.categoryId < b.categoryId ? -1 : 1),
    )
    .slice(0, AUTO_PICKED_MAX);
}

/** Ids of the categories whose users a targeting means: the picked ones, or all while none is picked. */
export const meantCategories = (
  categoryIds: readonly string[],
  picked: readonly CategoryAnswers[],
): readonly string[] => (picked.length > 0 ? picked.map(({ categoryId }) => categoryId) : categoryIds);

/**
 * Whether a targeting reaches few users, even if no user belongs to two of its categories.
 * @param dailyUsers most users of a day; 0 if none were measured
 */
export function isNarrow(categories: readonly { audienceSize: number }[], dailyUsers: number): boolean {
  const users = categories.reduce((sum, { audienceSize }) => sum + audienceSize, 0);
  return users * 100 < dailyUsers * NARROW_BELOW_PCT;
}
