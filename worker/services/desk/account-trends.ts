import { z } from "zod";
import { addDays, addMonths, dayAt, monthOf } from "../../../domain/kernel";
import { mayAct } from "../../../domain/people";
import { changeOf, daysBefore, type Measure, monthSoFar, trendView } from "../../../domain/reports";
import { requireAccess, type ServiceContext } from "../kernel";
import { askReport, dayFigures } from "../reports";

const TREND_DAYS = 30;
const COUNTS: Measure[] = ["impressions", "clicks"];

export const accountTrendsView = z.object({
  impressions: trendView,
  clicks: trendView,
  /** In the ad account's currency; null for readers who may not see money. */
  spent: trendView.extend({ currency: z.string() }).nullable(),
});
export type AccountTrends = z.output<typeof accountTrendsView>;

/**
 * Changes of this month up to yesterday against last month up to the same day, with the last 30 days.
 * @throws AppError of `requireAccess`
 */
export async function readAccountTrends(ctx: ServiceContext, projectId: string): Promise<AccountTrends> {
  const { level, project } = await requireAccess(ctx, projectId, "report.read", "adv");
  const today = dayAt(ctx.now, project.timezone);
  const maySeeMoney = mayAct("spend.read", "adv", level);
  const lastMonth = `${addMonths(monthOf(today), -1)}-01`;
  const firstDay = addDays(today, -TREND_DAYS);
  const report = await askReport(ctx, "adv", projectId, {
    ...{ preset: "custom", from: lastMonth < firstDay ? lastMonth : firstDay, to: today },
    dimensions: ["day"],
    measures: maySeeMoney ? [...COUNTS, "spend"] : COUNTS,
  });
  const trendOf = (measure: Measure) => {
    const days = dayFigures(report, measure);
    return { change: changeOf(monthSoFar(days, today)), days: daysBefore(days, today, TREND_DAYS) };
  };
  const { currency } = report;
  return {
    impressions: trendOf("impressions"),
    clicks: trendOf("clicks"),
    spent: currency === null ? null : { ...trendOf("spend"), currency },
  };
}
