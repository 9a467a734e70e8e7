import { expect, it } from "vitest";
import { type PlanBillView, type PlanUsageMonth, planPeriods } from "../../../domain/money";

const usage = (month: string, overImpressions: number, forecast: number | null = null): PlanUsageMonth => ({
  ...{ month, impressions: 10_000 + overImpressions, freeImpressions: 10_000, overImpressions, forecast },
  ...{ currency: "KRW", plan: "wave", interval: "monthly", perThousandMinor: 1_000 },
  supplyMinor: overImpressions,
});

const bill = (month: string, part: number, overImpressions: number, more: Partial<PlanBillView> = {}) =>
  ({
    ...{ id: `${month}-${part}`, month, part, isInterim: false, status: "paid" },
    ...{ overImpressions, supplyMinor: overImpressions },
    ...more,
  }) as PlanBillView;

it("lists each fee of a month once, whether billed, billed in parts or not yet", () => {
  const months = [
    usage("2026-11", 900, 40_000),
    usage("2026-10", 700),
    usage("2026-09", 0),
    usage("2026-08", 50),
  ];
  const bills = [
    bill("2026-11", 1, 600, { isInterim: true }),
    bill("2026-10", 2, 300),
    bill("2026-10", 1, 400, { isInterim: true }),
    bill("2026-08", 1, 50, { status: "void" }),
    bill("2026-01", 1, 20),
  ];
  const rows = planPeriods(months, bills).map((row) => [row.month, row.bill?.part ?? null, row.supplyMinor]);
  expect(rows).toEqual([
    ["2026-11", null, 300],
    ["2026-11", 1, 600],
    ["2026-10", 2, 300],
    ["2026-10", 1, 400],
    ["2026-09", null, 0],
    ["2026-08", null, 50],
    ["2026-08", 1, 50],
    ["2026-01", 1, 20],
  ]);
});
