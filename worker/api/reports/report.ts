import { z } from "@hono/zod-openapi";
import {
  adUnitExportSchema,
  reportAskSchema,
  reportExportSchema,
  reportExportView,
  reportRecordView,
} from "../../../domain/reports";
import {
  askedReportView,
  askProductReport,
  askReport,
  exportAdUnits,
  exportReport,
  FILTER_REFUSALS,
  pendingExport,
  readSspRevenue,
  reportSideOf,
  sspRevenueSchema,
  sspRevenueView,
  streamReport,
} from "../../services/reports";
import { call, Sequence } from "../call";
import { orNull, wireOf } from "../kernel/fields";
import { productId, projectId, publisherId, segment } from "../kernel/parameters";

const reportWire = wireOf(askedReportView).openapi("Report");

const shared = {
  method: "post",
  access: "session",
  keyless: "reads",
  body: reportAskSchema,
  answer: reportWire,
} as const;
const exportWire = wireOf(reportExportView).openapi("ReportExport");
const kinds = ["PROJECT_KIND_MUST_BE_ADV", "PROJECT_KIND_MUST_BE_PUB"] as const;

export const reportCalls = [
  ...(["adv", "pub", "adnote"] as const).map((side) =>
    call({
      ...shared,
      area: "report",
      path: `/report/${side}/{id}`,
      parameters: { id: projectId },
      summary:
        side === "adnote"
          ? "What was delivered of the campaigns that were booked by the ad-note catalogue, in a project of either side"
          : "What was delivered and what it cost, by dimensions and measures of one's choice",
      refusals: [...(side === "adv" ? [kinds[0]] : side === "pub" ? [kinds[1]] : []), ...FILTER_REFUSALS],
      run: ({ ctx, params, body }) => askReport(ctx, side, params.id, body),
    }),
  ),
  call({
    ...shared,
    area: "report",
    path: "/report/ap/{id}",
    parameters: { id: productId },
    summary: "The same of one ad product, for its publisher",
    refusals: FILTER_REFUSALS,
    run: ({ ctx, params, body }) => askProductReport(ctx, params.id, body),
  }),
  call({
    ...shared,
    area: "analytics",
    path: "/analytics/report/{a}/{b}",
    parameters: {
      a: segment("`adv`, `pub`, `adnote` or `quest`: which report of the project"),
      b: projectId,
    },
    summary: "The report of a side and a project: `a` is `adv`, `pub`, `adnote` or `quest`, `b` the project",
    refusals: [...kinds, ...FILTER_REFUSALS, "NOT_FOUND"],
    run: ({ ctx, params, body }) => askReport(ctx, reportSideOf(params.a), params.b, body),
  }),
  call({
    ...shared,
    area: "analytics",
    path: "/analytics/stream/report/{a}/{b}",
    parameters: {
      a: segment("`adv`, `pub`, `adnote` or `quest`: which report of the project"),
      b: projectId,
    },
    summary:
      "Every row of that report as JSON text sequences (RFC 7464), by time and keys, in batches of ten records or a tenth of a second. " +
      "It ends when nothing comes for five seconds, and goes on behind the cursor of the last record, which is sent back as `next`; `sort`, `compare` and `limit` mean nothing here",
    answer: wireOf(reportRecordView).openapi("ReportRecord"),
    sequence: true,
    refusals: [...kinds, ...FILTER_REFUSALS, "NOT_FOUND"],
    run: async ({ ctx, params, body }) =>
      new Sequence(await streamReport(ctx, reportSideOf(params.a), params.b, body)),
  }),
  call({
    area: "analytics",
    method: "post",
    path: "/analytics/ssp-revenue/{project}",
    parameters: { project: publisherId },
    summary:
      "What a publisher's space brought by the day; of days that no report has, and of another publisher, an empty list",
    access: "session",
    keyless: "reads",
    body: sspRevenueSchema,
    answer: sspRevenueView,
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: ({ ctx, params, body }) => readSspRevenue(ctx, params.project, body),
  }),
  call({
    area: "analytics",
    method: "post",
    path: "/analytics/export/report/{a}/{b}",
    parameters: {
      a: segment("`adv`, `pub`, `adnote` or `quest`: which report of the project"),
      b: projectId,
    },
    summary:
      "Has all rows of that report written to a CSV or XLSX file, one at a time of a project; whoever asks is told by mail. `sort`, `compare` and `limit` mean nothing here",
    access: "session",
    body: reportExportSchema,
    answer: exportWire,
    refusals: [...kinds, ...FILTER_REFUSALS, "NOT_FOUND", "EXPORT_ALREADY_RUNNING"],
    run: ({ ctx, params, body }) => exportReport(ctx, reportSideOf(params.a), params.b, body),
  }),
  call({
    area: "analytics",
    method: "post",
    path: "/analytics/export/ad-units/{project}",
    parameters: { project: publisherId },
    summary: "The same of a publisher's ad units: requests, fills, impressions, clicks and revenue of each",
    access: "session",
    body: adUnitExportSchema,
    answer: exportWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "EXPORT_ALREADY_RUNNING"],
    run: ({ ctx, params, body }) => exportAdUnits(ctx, params.project, body),
  }),
  call({
    area: "analytics",
    method: "get",
    path: "/analytics/export/pending/{a}/{b}",
    parameters: {
      a: segment("`adv`, `pub`, `adnote` or `quest`: which report of the project"),
      b: projectId,
    },
    summary:
      "The newest export of a side and a project, while it is written and as long as its file is kept; asked every five seconds",
    access: "session",
    answer: z.object({ export: orNull(exportWire).describe("The export; null where there is none") }),
    refusals: [...kinds, "PROJECT_NOT_FOUND", "FORBIDDEN", "NOT_FOUND"],
    run: async ({ ctx, params }) => ({
      export: await pendingExport(ctx, reportSideOf(params.a), params.b),
    }),
  }),
];
