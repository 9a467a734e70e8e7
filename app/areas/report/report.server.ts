import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { fieldErrorsOf, fieldErrorsView, issueCode } from "../../../domain/kernel";
import {
  clickRate,
  csvOf,
  csvRows,
  type DeliveryCounts,
  type ReportQuery,
  reportQuerySchema,
} from "../../../domain/reports";
import {
  type CountedEvent,
  openExport,
  type Report,
  readCountedEvents,
  readReport,
  reportView,
} from "../../../worker/services/reports";
import { type ProjectAdapter, projectLoader, projectResponse } from "../../kit/project.server";
import {
  BILLED_WORDS,
  DAY_WORD,
  EVENT_HEADS,
  ID_WORD,
  KIND_WORDS,
  MEASURE_WORDS,
  TAB_WORDS,
  WHEN_WORD,
} from "./words";

const reportPageView = z.object({
  report: reportView,
  /** What is wrong with the dates of the address; then the report is the default one. */
  fields: fieldErrorsView,
  typed: z.object({
    from: z.string(),
    to: z.string(),
  }),
});
export type ReportPage = z.output<typeof reportPageView>;

/**
 * The report that a page's address asks for, on either side. Dates that cannot be read are said beside their fields,
 * over the default days, so that the page stays usable.
 * @throws AppError of `readReport`
 */
async function loadReport({ ctx, url, project, side }: ProjectAdapter): Promise<ReportPage> {
  const query = queryOf(url);
  const parsed = reportQuerySchema.safeParse(query, { error: issueCode });
  return {
    report: await readReport(ctx, project, side, parsed.success ? parsed.data : {}),
    fields: parsed.success ? {} : fieldErrorsOf(parsed.error),
    typed: { from: query.from ?? "", to: query.to ?? "" },
  };
}

/** The same report as a file: its table (`part=rows`), or its points in time (`part=series`). @throws AppError of `readReport`, 070 */
async function reportCsv(adapter: ProjectAdapter): Promise<Response> {
  const { ctx, project, side, url } = adapter;
  const report = await readReport(ctx, project, side, queryOf(url));
  const part = url.searchParams.get("part") === "series" ? "series" : "rows";
  const rows = part === "series" ? seriesRows(report, adapter) : tableRows(report, adapter);
  const { fromDay, toDay } = report.window;
  return new Response(csvOf(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="madang-${report.query.tab}-${part}-${fromDay}-${toDay}.csv"`,
    },
  });
}

/** The report's query as an address has it, not checked. */
export function queryOf(url: URL): Partial<Record<keyof ReportQuery, string>> {
  const names: (keyof ReportQuery)[] = ["tab", "preset", "from", "to", "by", "campaign"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = url.searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

function tableRows(report: Report, { i18n }: ProjectAdapter) {
  const head = [i18n._(TAB_WORDS[report.query.tab]), i18n._(ID_WORD), ...measureHeads(i18n)];
  return [head, ...report.rows.map((row) => [row.name, row.id, ...measures(row)])];
}

/** Days and times as spreadsheets and programs read them in every language: `2026-11-16`, `2026-11-16 13:30`. */
function seriesRows(report: Report, { i18n }: ProjectAdapter) {
  const { step, zone } = report.window;
  const isByDay = step === "day";
  const when = (point: { atMs: number; day: string }) =>
    isByDay ? point.day : `${point.day} ${clockTime(point.atMs, zone)}`;
  const head = [`${i18n._(isByDay ? DAY_WORD : WHEN_WORD)} (${zone})`, ...measureHeads(i18n)];
  return [head, ...report.series.map((point) => [when(point), ...measures(point)])];
}

const clockTime = (atMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });

function measureHeads(i18n: ProjectAdapter["i18n"]): string[] {
  const { impressions, clicks, rate, billedImpressions, billedClicks } = MEASURE_WORDS;
  return [impressions, clicks, rate, billedImpressions, billedClicks].map((word) => i18n._(word));
}

const RATE_DECIMALS = 6;

function measures(counts: DeliveryCounts): (number | null)[] {
  const rate = clickRate(counts);
  const { impressions, clicks, billedImpressions, billedClicks } = counts;
  const shownRate = rate === null ? null : Number(rate.toFixed(RATE_DECIMALS));
  return [impressions, clicks, shownRate, billedImpressions, billedClicks];
}

/**
 * Each counted event of the report's day as a file, written while it is read. @throws AppError of `readCountedEvents`
 */
async function eventsCsv(adapter: ProjectAdapter): Promise<Response> {
  const { ctx, project, side, url, i18n } = adapter;
  const { zone, day, chunks } = await readCountedEvents(ctx, project, side, queryOf(url));
  const rowOf = (event: CountedEvent) => [
    Temporal.Instant.fromEpochMilliseconds(event.atMs)
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: "never" }),
    i18n._(KIND_WORDS[event.kind]),
    event.billed === null ? "" : i18n._(BILLED_WORDS[event.billed ? "yes" : "no"]),
    ...[event.campaignName, event.campaignId, event.creativeName, event.creativeId],
    ...[event.unitName, event.unitId, event.productId, event.appId, event.tokenId],
  ];
  async function* texts() {
    yield csvOf([EVENT_HEADS.map((word) => i18n._(word))]);
    for await (const events of chunks) yield csvRows(events.map(rowOf));
  }
  return new Response(streamOf(texts()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="madang-events-${day}.csv"`,
    },
  });
}

/** The file of an export. @throws AppError of `openExport` */
async function exportFile({ ctx, project, params }: ProjectAdapter): Promise<Response> {
  const { body, type, name } = await openExport(ctx, project, params.export ?? "");
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

/** The report's page, its table and series as files, and its day's single events: of either side. */
export const reportLoader = projectLoader(reportPageView, loadReport);
export const reportCsvLoader = projectResponse(reportCsv);
export const eventsCsvLoader = projectResponse(eventsCsv);
export const exportFileLoader = projectResponse(exportFile);
