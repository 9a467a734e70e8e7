import { Temporal } from "temporal-polyfill";
import { addDays, countDays, type Day, dayStartMs } from "../kernel";
import type { Dimension } from "./measures";
import type { Comparison } from "./report-choices";
import type { ReportWindow } from "./report-range";

/** The days with which a report is compared, and the mapping of a row's period to them. */
export interface ComparedWindow {
  fromDay: Day;
  toDay: Day;
  fromMs: number;
  toMs: number;
  /** The comparison period of a report's period; null for weeks and months, which do not align. */
  counterpartOf(dimension: Dimension, period: string): string | null;
}

/**
 * As many days immediately before, or the same days a year ago. For a period that is not over, only the elapsed part is compared.
 * @returns null without a comparison
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
