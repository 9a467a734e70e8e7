import type { PlanBillView, PlanUsageMonth } from "./plan-bill";

/** A bill with its month's terms, or the part of a month that no bill contains. */
export interface PlanPeriod {
  month: string;
  /** Null for months older than the listed ones. */
  usage: PlanUsageMonth | null;
  /** Null while the part is not billed. */
  bill: PlanBillView | null;
  overImpressions: number;
  supplyMinor: number;
}

/**
 * Months and bills as one list, the newest first. A month that is not billed to its end has a row for the rest, so that no amount
 * is listed twice.
 */
export function planPeriods(months: readonly PlanUsageMonth[], bills: readonly PlanBillView[]): PlanPeriod[] {
  const usageOf = new Map(months.map((usage) => [usage.month, usage]));
  const billed = bills.map((bill) => {
    const { month, overImpressions, supplyMinor } = bill;
    return { month, usage: usageOf.get(month) ?? null, bill, overImpressions, supplyMinor };
  });
  const unbilled = months.flatMap((usage) => restOf(usage, bills));
  return [...unbilled, ...billed].sort(
    (one, other) =>
      other.month.localeCompare(one.month) || (other.bill?.part ?? Infinity) - (one.bill?.part ?? Infinity),
  );
}

function restOf(usage: PlanUsageMonth, bills: readonly PlanBillView[]): PlanPeriod[] {
  const own = bills.filter(({ month, status }) => month === usage.month && status !== "void");
  const overImpressions = own.reduce((rest, bill) => rest - bill.overImpressions, usage.overImpressions);
  const supplyMinor = own.reduce((rest, bill) => rest - bill.supplyMinor, usage.supplyMinor);
  const isOpen = usage.forecast !== null;
  const isWhole = own.some(({ isInterim }) => !isInterim) || (!isOpen && own.length > 0 && supplyMinor <= 0);
  return isWhole
    ? []
    : [
        {
          ...{ month: usage.month, usage, bill: null },
          ...{ overImpressions: Math.max(0, overImpressions), supplyMinor: Math.max(0, supplyMinor) },
        },
      ];
}
