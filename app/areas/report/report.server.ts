import { msg } from "@lingui/core/macro";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { fieldErrorsOf, fieldErrorsView, issueCode } from "../../../domain/kernel";
import { mayAct } from "../../../domain/people";
import {
  BREAKDOWNS,
  COMPARISONS,
  csvOf,
  csvRows,
  EXPORT_FORMATS,
  MEASURES,
  offeredMeasures,
  REPORT_PRESETS,
  reportAskSchema,
  reportExportView,
  shownMeasures,
} from "../../../domain/reports";
import { requirePageAccess } from "../../../worker/services/kernel";
import {
  type CountedEvent,
  drawnReportView,
  drawReport,
  exportReport,
  openExport,
  openReportCsv,
  pendingExport,
  readCountedEvents,
} from "../../../worker/services/reports";
import { filterOf, orderOf } from "../../kit/list-query.server";
import { redirectDone } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader, projectResponse } from "../../kit/project.server";
import { BILLED_WORDS, EVENT_HEADS, KIND_WORDS } from "./words";

const breakdownsView = z.enum([...BREAKDOWNS.adv, ...BREAKDOWNS.pub]);
const reportPageView = z.object({
  report: drawnReportView,
  preset: z.enum(REPORT_PRESETS),
  compare: z.enum(COMPARISONS),
  breakdown: breakdownsView,
  breakdowns: z.array(breakdownsView),
  measures: z.array(z.enum(MEASURES)),
  /** Those that may be chosen. */
  offered: z.array(z.enum(MEASURES)),
  /** The one campaign that it is of. */
  campaign: z.string().nullable(),
  /** The newest export of the project that is written or kept. */
  latest: reportExportView.nullable(),
  /** What is wrong with the dates of the address; then the report is the default one. */
  fields: fieldErrorsView,
  typed: z.object({
    from: z.string(),
    to: z.string(),
  }),
});
export type ReportPage = z.output<typeof reportPageView>;

const ID_MAX = 60;
const SEARCH_MAX = 100;

/** What an address asks for. What it cannot be read by is left at what is usual, since addresses are typed by hand too. */
function asked({ url: { searchParams }, url, side }: ProjectAdapter, level: number) {
  const breakdowns = BREAKDOWNS[side];
  const breakdown = breakdowns.find((each) => each === searchParams.get("tab")) ?? "campaign";
  const campaign = searchParams.get("campaign")?.slice(0, ID_MAX) || null;
  const dimensions = [breakdown];
  const told = campaign === null ? dimensions : [breakdown, "campaign" as const];
  const offered = offeredMeasures(side, mayAct("spend.read", side, level), told);
  const measures = shownMeasures(searchParams.getAll("measure"), offered);
  const compare = COMPARISONS.find((each) => each === searchParams.get("compare")) ?? "none";
  const search = searchParams.get("q")?.slice(0, SEARCH_MAX);
  const next = searchParams.get("cursor");
  const input = {
    ...rangeOf(url),
    ...orderOf(url, [breakdown, ...measures]),
    ...{ dimensions, measures, compare },
    filters: campaign === null ? {} : { campaign: [campaign] },
    ...(search ? { search } : {}),
    ...(next ? { next } : {}),
  };
  const by = (["time", "day"] as const).find((each) => each === searchParams.get("by"));
  return { input, by, breakdown, breakdowns: [...breakdowns], offered, measures, compare, campaign };
}

const rangeOf = (url: URL) => ({
  ...filterOf(url, "preset"),
  ...filterOf(url, "from"),
  ...filterOf(url, "to"),
});

/**
 * The report that a page's address asks for, on either side. Dates that cannot be read are said beside their fields,
 * over the default days, so that the page stays usable.
 * @throws AppError of `drawReport`
 */
async function loadReport(page: ProjectAdapter & { level: number }): Promise<ReportPage> {
  const { ctx, project, side, level, url } = page;
  const { input, by, ...shown } = asked(page, level);
  const parsed = reportAskSchema.safeParse(input, { error: issueCode });
  const { next: wrongPlace, ...wrong } = parsed.success ? {} : fieldErrorsOf(parsed.error);
  const isUnread = Object.keys(wrong).length > 0;
  const usual = isUnread ? { preset: undefined, from: undefined, to: undefined } : {};
  const read = { ...input, ...usual, ...(wrongPlace ? { next: undefined } : {}) };
  const { from = "", to = "" } = rangeOf(url);
  const [report, latest] = await Promise.all([
    drawReport(ctx, side, project, read, by),
    pendingExport(ctx, side, project),
  ]);
  return {
    ...{ report, latest },
    ...shown,
    preset: parsed.success ? parsed.data.preset : "last-7",
    fields: wrong,
    typed: { from, to },
  };
}

/** All rows of the same report as a file (`part=rows`), or its points in time (`part=series`). @throws AppError of `openReportCsv`, 070 */
async function reportCsv(adapter: ProjectAdapter): Promise<Response> {
  const { ctx, project, side, url } = adapter;
  const { level } = await requirePageAccess(ctx, project, "report.read", side);
  const { input, by, breakdown } = asked(adapter, level);
  const inTime = url.searchParams.get("part") === "series";
  const { next: _, ...all } = input;
  const { fromDay, toDay, chunks } = await openReportCsv(ctx, side, project, all, { inTime, by });
  return new Response(streamOf(chunks), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="madang-${breakdown}-${inTime ? "series" : "rows"}-${fromDay}-${toDay}.csv"`,
    },
  });
}

/**
 * Each counted event of the report's day as a file, written while it is read. @throws AppError of `readCountedEvents`
 */
async function eventsCsv(adapter: ProjectAdapter): Promise<Response> {
  const { ctx, project, side, url, i18n } = adapter;
  const { zone, day, chunks } = await readCountedEvents(ctx, project, side, {
    ...rangeOf(url),
    ...filterOf(url, "campaign"),
  });
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
    const encoder = new TextEncoder();
    yield encoder.encode(csvOf([EVENT_HEADS.map((word) => i18n._(word))]));
    for await (const events of chunks) yield encoder.encode(csvRows(events.map(rowOf)));
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

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

const begun = msg`내보내기를 시작했어요. 끝나면 이메일로 알려 드려요.`;

/** Has all rows of the report that the page shows written to a file. */
export const reportAction = projectAction(
  z.object({ format: z.enum(EXPORT_FORMATS) }),
  async ({ format }, adapter) => {
    const { ctx, project, side, url } = adapter;
    const { level } = await requirePageAccess(ctx, project, "report.read", side);
    const { next: _, ...all } = asked(adapter, level).input;
    await exportReport(ctx, side, project, { ...all, format });
    return redirectDone(adapter, `${url.pathname}${url.search}`, begun);
  },
);

/** The report's page, its table and series as files, and its day's single events: of either side. */
export const reportLoader = projectLoader(reportPageView, loadReport);
export const reportCsvLoader = projectResponse(reportCsv);
export const eventsCsvLoader = projectResponse(eventsCsv);
export const exportFileLoader = projectResponse(exportFile);
