import { messageCode } from "../shared/validation";

/**
 * A day's quota is no more than all that is bought, where impressions are what is bought. Source: specification section 5.
 * @param units what the budget buys; undefined while that is not known
 * @returns message codes by field
 */
export function checkDailyQuota(
  dailyQuota: number | null | undefined,
  pricing: string,
  units: number | undefined,
): Record<string, string> {
  if (!dailyQuota || pricing !== "cpm" || units === undefined || dailyQuota <= units) return {};
  return { dailyQuota: messageCode("tooLarge", { max: units }) };
}
