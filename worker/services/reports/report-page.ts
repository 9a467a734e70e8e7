import { z } from "zod";
import { dayStartMs, momentView, parseOrRefuse } from "../../../domain/kernel";
import {
  type ReportAsk,
  type ReportQuery,
  reportAskSchema,
  reportValuesView,
  reportWindow,
} from "../../../domain/reports";
import { serverI18n } from "../../../locales/words/server";
import type { ServiceContext } from "../kernel";
import { askedReportView, reportOf } from "./ask-report";
import { readVerdicts, verdictCountView } from "./events";
import { reportFile } from "./export-file";
import {
  narrowedBy,
  narrowedView,
  type ReportScope,
  type ReportSide,
  requireReport,
  requireWholeReport,
} from "./report-scope";
import { reportRecords } from "./stream-report";
import { watchReport } from "./watch";

/** A report as a page shows it: a table, its series over time, and the verdicts on received beacons. */
export const drawnReportView = z.object({
  table: askedReportView,
  step: z.enum(["hour", "day"]),
  points: z.array(
    z.object({ at: momentView, values: reportValuesView, before: reportValuesView.nullable() }),
  ),
  /** Totals regardless of a search in the table. */
  totals: reportValuesView,
  totalsBefore: reportValuesView.nullable(),
  verdicts: z.array(verdictCountView),
  /** Its filters. */
  narrowed: z.array(narrowedView),
});
export type DrawnReport = z.output<typeof drawnReportView>;

/**
 * @param by step of the series; by default one that suits the number of days
 * @throws AppError of `askReport`
 */
export async function drawReport(
  ctx: ServiceContext,
  side: ReportSide,
  projectId: string,
  input: unknown,
  by: ReportQuery["by"],
): Promise<DrawnReport> {
  const { scope, ask } = await requireReport(ctx, side, projectId, input);
  return drawReportOf(ctx, scope, ask, by);
}

/** `drawReport` for all projects, for operators. @throws AppError 070 with fields, and those of `requireOperator` */
export function drawWholeReport(
  ctx: ServiceContext,
  input: unknown,
  by: ReportQuery["by"],
  callsMax?: number,
): Promise<DrawnReport> {
  const scope = requireWholeReport(ctx, callsMax);
  return drawReportOf(ctx, scope, parseOrRefuse(reportAskSchema, input), by);
}

/** @param scope a scope that its reader may read */
export async function drawReportOf(
  ctx: ServiceContext,
  scope: ReportScope,
  ask: ReportAsk,
  by: ReportQuery["by"],
): Promise<DrawnReport> {
  const { project, side } = scope;
  watchReport(ctx, scope, ask);
  const window = reportWindow({ ...ask, by }, project.timezone, ctx.now);
  const step = window.step === "day" ? "day" : "hour";
  const whole = { search: undefined, sort: undefined, dir: undefined, next: undefined };
  const inTime = { ...ask, ...whole, dimensions: [step as "day" | "hour"], limit: Number.POSITIVE_INFINITY };
  const campaign = ask.filters.campaign?.[0];
  const [table, series, verdicts, narrowed] = await Promise.all([
    reportOf(ctx, scope, ask),
    reportOf(ctx, scope, inTime),
    project.id === null || scope.only !== null
      ? []
      : readVerdicts(ctx, { projectId: project.id, side, window, campaign }),
    narrowedBy(ctx, ask.filters),
  ]);
  const points = series.items.map(({ keys: { day, hour = "" }, values, before }) => ({
    at: day === undefined ? Date.parse(hour) : dayStartMs(day, window.zone),
    ...{ values, before },
  }));
  return {
    table,
    step,
    points,
    totals: series.totals,
    totalsBefore: series.totalsBefore,
    verdicts,
    narrowed,
  };
}

/**
 * The table of a report, or its series over time, as a streamed CSV file.
 * @throws AppError of `askReport`
 */
export async function openReportCsv(
  ctx: ServiceContext,
  side: ReportSide,
  projectId: string,
  input: unknown,
  { inTime, by }: { inTime: boolean; by: ReportQuery["by"] },
): Promise<{ fromDay: string; toDay: string; chunks: AsyncGenerator<Uint8Array> }> {
  const { scope, ask } = await requireReport(ctx, side, projectId, input);
  const { timezone: zone, currency } = scope.project;
  const { fromDay, toDay, step } = reportWindow({ ...ask, by }, zone, ctx.now);
  const shown = inTime
    ? { ...ask, dimensions: [step === "day" ? ("day" as const) : ("hour" as const)] }
    : ask;
  const i18n = serverI18n(ctx.locale);
  const file = { ask: shown, format: "csv" as const, zone, currency };
  return { fromDay, toDay, chunks: reportFile(reportRecords(ctx, scope, shown), file, i18n) };
}
