import { Temporal } from "temporal-polyfill";
import { addDays, countDays, type Day, dayStartMs } from "../kernel";
import type { Dimension } from "./measures";
import type { Comparison } from "./report-ask";
import type { ReportWindow } from "./report-range";

/** The days that a report is compared with, and how a row's period is found in them. */
export interface ComparedWindow {
  fromDay: Day;
  toDay: Day;
  fromMs: number;
  toMs: number;
  /** The period that one of the report is compared with; null of weeks and months, which do not lie alike. */
  counterpartOf(dimension: Dimension, period: string): string | null;
}

/**
 * As many days right before, or the same days of a year ago. Of days that are not over as much is compared as has passed of them.
 * @returns null where nothing is compared
 */
export function comparedWindow(
  { fromDay, toDay, fromMs, toMs, zone }: ReportWindow,
  compare: Comparison,
  nowMs: number,
): ComparedWindow | null {
  if (compare === "none") return null;
  const days = countDays(fromDay, toDay);
  const back = (day: Day) => (compare === "previous" ? addDays(day, -days) : yearBefore(day));
  const from = dayStartMs(back(fromDay), zone);
  const whole = dayStartMs(addDays(back(toDay), 1), zone);
  return {
    fromDay: back(fromDay),
    toDay: back(toDay),
    fromMs: from,
    toMs: nowMs < toMs ? Math.min(whole, Math.max(from, from + nowMs - fromMs)) : whole,
    counterpartOf: (dimension, period) => {
      if (dimension === "day") return back(period);
      if (dimension === "hour") return String(Number(period) - fromMs + from);
      return dimension === "week" || dimension === "month" ? null : period;
    },
  };
}

function yearBefore(day: Day): Day {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
}
