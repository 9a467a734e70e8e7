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
  REPORT_PRESETS,
  type ReportReader,
  rangeOf,
  reportAskSchema,
  reportExportView,
  reportOfAddress,
  reportQuery,
  savedViewSchema,
  savedViewView,
} from "../../../domain/reports";
import { requirePageAccess } from "../../../worker/services/kernel";
import {
  bidAnswersView,
  type CountedEvent,
  drawnReportView,
  drawReport,
  exportReport,
  ledgerRootsView,
  listLedgerRoots,
  listSavedViews,
  mailView,
  openExport,
  openReportCsv,
  pendingExport,
  readBidAnswers,
  readCountedEvents,
  removeView,
  renameView,
  revokeShare,
  saveView,
  shareView,
} from "../../../worker/services/reports";
import { intentAction } from "../../kit/form.server";
import { filterOf } from "../../kit/list-query.server";
import { redirectDone } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader, projectResponse } from "../../kit/project.server";
import { chosenViewSchema, mailedViewSchema, renamedViewSchema, sharedViewSchema } from "./forms";
import { queryWithMeasures } from "./kept-measures.server";
import { BILLED_WORDS, EVENT_HEADS, KIND_WORDS } from "./words";

const breakdownsView = z.enum([...BREAKDOWNS.adv, ...BREAKDOWNS.pub, ...BREAKDOWNS.backfill]);

/** Report data of a page, for any reader. */
export const shownReportView = z.object({
  report: drawnReportView,
  preset: z.enum(REPORT_PRESETS),
  compare: z.enum(COMPARISONS),
  breakdown: breakdownsView,
  breakdowns: z.array(breakdownsView),
  measures: z.array(z.enum(MEASURES)),
  /** Available measures. */
  offered: z.array(z.enum(MEASURES)),
  /** Errors of the dates in the URL; the report then uses the default period. */
  fields: fieldErrorsView,
  typed: z.object({
    from: z.string(),
    to: z.string(),
  }),
});
export type ShownReport = z.output<typeof shownReportView>;

const reportPageView = shownReportView.extend({
  /** The project's newest export, in progress or stored. */
  latest: reportExportView.nullable(),
  /** Null for levels without access to saved views. */
  views: z.array(savedViewView).nullable(),
  /** Query of this report, as a saved view has it; null above its limits. */
  query: z.string().nullable(),
  /** Origin of shared links. */
  origin: z.string(),
});
export type ReportPage = z.output<typeof reportPageView>;

/** The query of a URL; invalid dates are reported at their fields and replaced by the default period. */
export function readableAsk(url: URL, { input, by: _, ...shown }: ReturnType<typeof reportOfAddress>) {
  const parsed = reportAskSchema.safeParse(input, { error: issueCode });
  const { next: wrongPlace, ...wrong } = parsed.success ? {} : fieldErrorsOf(parsed.error);
  const isUnread = Object.keys(wrong).length > 0;
  const usual = isUnread ? { preset: undefined, from: undefined, to: undefined } : {};
  const ask = { ...input, ...usual, ...(wrongPlace ? { next: undefined } : {}) };
  const { from = "", to = "" } = rangeOf(url.searchParams);
  const preset = parsed.success ? parsed.data.preset : ("last-7" as const);
  return { ask, shown: { ...shown, preset, fields: wrong, typed: { from, to } } };
}

/** The URL's query, restricted to the reader's access. */
const asked = (adapter: ProjectAdapter, level: number, reader: ReportReader = adapter.side) =>
  reportOfAddress(queryWithMeasures(adapter), reader, mayAct("spend.read", adapter.side, level));

/**
 * The report of a page's URL, on either side. Invalid dates are reported at their fields and replaced
 * by the default period, so that the page stays usable.
 * @throws AppError of `drawReport`
 */
async function loadReport(page: ProjectAdapter & { level: number }): Promise<ReportPage> {
  const { ctx, project, side, level, url } = page;
  const address = asked(page, level);
  const { ask, shown } = readableAsk(url, address);
  const mayUseViews = mayAct("saved-view.read", side, level);
  const [report, latest, views] = await Promise.all([
    drawReport(ctx, side, project, ask, address.by),
    pendingExport(ctx, side, project),
    mayUseViews ? listSavedViews(ctx, side, project) : null,
  ]);
  return {
    report,
    latest,
    views,
    query: reportQuery(queryWithMeasures(page)),
    breakdowns: [...BREAKDOWNS[side]],
    origin: ctx.env.CONSOLE_ORIGIN,
    ...shown,
  };
}

/**
 * All rows of the same report as a file (`part=rows`), or its time series (`part=series`).
 * @throws AppError of `openReportCsv`, 070
 */
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
 * Each counted event of the report's day as a file, streamed while reading. @throws AppError of `readCountedEvents`
 */
async function eventsCsv(adapter: ProjectAdapter): Promise<Response> {
  const { ctx, project, side, url, i18n } = adapter;
  const { zone, day, chunks } = await readCountedEvents(ctx, project, side, {
    ...rangeOf(url.searchParams),
    ...filterOf(url, "campaign"),
  });
  const rowOf = (event: CountedEvent) => [
    Temporal.Instant.fromEpochMilliseconds(event.atMs)
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: "never", fractionalSecondDigits: 3 }),
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

/** An export's file. @throws AppError of `openExport` */
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

/** A publisher's report of its own, beside the one of its campaigns. */
type OwnReport = "quest" | "backfill";

/** The side as whose report services read it: exchanges' ads are no campaigns, so theirs are the publisher's whole figures. */
const readAs = (only: OwnReport) => (only === "quest" ? "quest" : "pub");

/** Starts an export of all rows of the displayed report, by default of the adapter's side. */
const exportingOf = (only?: OwnReport) =>
  projectAction(z.object({ format: z.enum(EXPORT_FORMATS) }), async ({ format }, adapter) => {
    const { ctx, project, side } = adapter;
    const { level } = await requirePageAccess(ctx, project, "report.read", side);
    const { next: _, ...all } = asked(adapter, level, only).input;
    await exportReport(ctx, only ? readAs(only) : side, project, { ...all, format });
    return back(adapter, begun);
  });

const VIEW_SAID = {
  saved: msg`현재 보기를 저장했어요.`,
  renamed: msg`보기 이름을 변경했어요.`,
  removed: msg`보기를 삭제했어요. 공유 링크도 중지됐어요.`,
  shared: msg`공유 링크를 만들었어요.`,
  revoked: msg`공유를 중지했어요.`,
  mailed: msg`이메일 받기를 변경했어요.`,
};

/** Redirects to the same report. */
const back = (adapter: ProjectAdapter, said: typeof begun) =>
  redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, said);

export const reportAction = intentAction({
  export: exportingOf(),
  "save-view": projectAction(savedViewSchema, async (input, adapter) => {
    const { ctx, side, project } = adapter;
    await saveView(ctx, side, project, input, queryWithMeasures(adapter));
    return back(adapter, VIEW_SAID.saved);
  }),
  "rename-view": projectAction(renamedViewSchema, async ({ id, ...input }, adapter) => {
    await renameView(adapter.ctx, adapter.side, adapter.project, id, input);
    return back(adapter, VIEW_SAID.renamed);
  }),
  "remove-view": projectAction(chosenViewSchema, async ({ id }, adapter) => {
    await removeView(adapter.ctx, adapter.side, adapter.project, id);
    return back(adapter, VIEW_SAID.removed);
  }),
  "share-view": projectAction(sharedViewSchema, async ({ id, ...input }, adapter) => {
    await shareView(adapter.ctx, adapter.side, adapter.project, id, input);
    return back(adapter, VIEW_SAID.shared);
  }),
  "mail-view": projectAction(mailedViewSchema, async ({ id, ...input }, adapter) => {
    await mailView(adapter.ctx, adapter.side, adapter.project, id, input);
    return back(adapter, VIEW_SAID.mailed);
  }),
  "revoke-share": projectAction(chosenViewSchema, async ({ id }, adapter) => {
    await revokeShare(adapter.ctx, adapter.side, adapter.project, id);
    return back(adapter, VIEW_SAID.revoked);
  }),
});

const ownReportView = shownReportView.extend({ latest: reportExportView.nullable() });

/** A publisher's own report. @throws AppError of `drawReport` */
async function loadOwnReport(page: ProjectAdapter & { level: number }, only: OwnReport) {
  const { ctx, project, level, url } = page;
  const address = asked(page, level, only);
  const { ask, shown } = readableAsk(url, address);
  const [report, latest] = await Promise.all([
    drawReport(ctx, readAs(only), project, ask, address.by),
    pendingExport(ctx, readAs(only), project),
  ]);
  return { report, latest, breakdowns: [...BREAKDOWNS[only]], ...shown };
}

export const questReportLoader = projectLoader(ownReportView, (page) => loadOwnReport(page, "quest"));
export const questReportAction = intentAction({ export: exportingOf("quest") });
export const backfillReportLoader = projectLoader(
  ownReportView.extend({ answers: z.array(bidAnswersView) }),
  async (page) => {
    const shown = await loadOwnReport(page, "backfill");
    const { fromDay: from, toDay: to, timezone } = shown.report.table;
    return { ...shown, answers: await readBidAnswers(page.ctx, page.project, { from, to, timezone }) };
  },
);
export const backfillReportAction = intentAction({ export: exportingOf("backfill") });

/** Report page of either side, with its table and series as files, and its day's individual events. */
export const reportLoader = projectLoader(reportPageView, loadReport);
export const reportCsvLoader = projectResponse(reportCsv);
export const eventsCsvLoader = projectResponse(eventsCsv);
export const exportFileLoader = projectResponse(exportFile);

export const ledgerLoader = projectLoader(ledgerRootsView, ({ ctx, project, side, url }) =>
  listLedgerRoots(ctx, project, side, { before: url.searchParams.get("before") ?? undefined }),
);
