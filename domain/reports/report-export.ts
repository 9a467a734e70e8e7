import { z } from "zod";
import { momentView } from "../kernel";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `pending`: waiting or being written; at most one per project. Source: rule R10. */
export const EXPORT_STATUSES = ["pending", "done", "failed"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export const EXPORT_KINDS = ["report", "ad-units"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Export of all data of a project, besides reports. Source: rule R18. */
export const PROJECT_EXPORT = { kind: "project", format: "ndjson" } as const;
export type AnyExportKind = ExportKind | typeof PROJECT_EXPORT.kind;
export type AnyExportFormat = ExportFormat | typeof PROJECT_EXPORT.format;

/** Retention of an export's file. */
export const EXPORT_KEPT_DAYS = 10;

/** Columns of an export of ad units. */
export const AD_UNIT_EXPORT = {
  dimensions: ["unit", "app", "format", "platform"],
  measures: ["requests", "fills", "fillRate", "impressions", "clicks", "ctr", "revenue", "ecpm"],
} as const;

export const reportExportView = z.object({
  id: z.string().describe("Id of the export"),
  kind: z.enum(EXPORT_KINDS).describe("What is exported"),
  format: z.enum(EXPORT_FORMATS).describe("Type of the file"),
  status: z.enum(EXPORT_STATUSES).describe("Whether its file is still written, ready or failed"),
  progressPct: z.int().describe("0 to 100"),
  rows: z.int().describe("Rows that were written"),
  createdAt: momentView.describe("When it was asked for"),
  finishedAt: momentView.nullable().describe("When its file was ready; null before"),
  expiresAt: momentView.nullable().describe("Until when the file is kept"),
  url: z
    .string()
    .nullable()
    .describe("Where the file is, for who may read what is in it; null until it is done"),
});
export type ReportExport = z.output<typeof reportExportView>;

export const projectExportView = reportExportView.extend({
  kind: z.literal(PROJECT_EXPORT.kind),
  format: z.literal(PROJECT_EXPORT.format).describe("Type of the file"),
});
export type ProjectExport = z.output<typeof projectExportView>;
