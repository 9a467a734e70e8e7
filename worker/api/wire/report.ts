import { z } from "@hono/zod-openapi";
import type { Report } from "../../services/reports/report";
import { dayField, instant, instantField, instantOrNull } from "./fields";

const counts = { impressions: z.int(), clicks: z.int() };

export const reportWire = z
  .object({
    from: instantField,
    to: instantField.openapi({ description: "Not included" }),
    timezone: z.string(),
    step: z.enum(["half-hour", "hour", "day"]),
    totals: z.object(counts),
    series: z.array(z.object({ at: instantField, day: dayField, ...counts })),
    rows: z.array(z.object({ id: z.string(), name: z.string(), ...counts })),
    dataThrough: instantField.nullable(),
  })
  .openapi("Report");

export function toReportWire(report: Report): z.input<typeof reportWire> {
  return {
    from: instant(report.window.fromMs),
    to: instant(report.window.toMs),
    timezone: report.window.zone,
    step: report.window.step,
    totals: report.totals,
    series: report.series.map(({ atMs, ...point }) => ({ at: instant(atMs), ...point })),
    rows: report.rows,
    dataThrough: instantOrNull(report.dataThroughMs),
  };
}
