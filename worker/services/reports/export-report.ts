import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { AppError, DAY_MS, parseOrRefuse } from "../../../domain/kernel";
import { type Action, mayAct, type Side } from "../../../domain/people";
import {
  AD_UNIT_EXPORT,
  type AnyExportFormat,
  adUnitExportSchema,
  EXPORT_KEPT_DAYS,
  type ExportFormat,
  type ExportKind,
  isMoney,
  PROJECT_EXPORT,
  type ProjectExport,
  type ReportAsk,
  type ReportExport,
  reportAskSchema,
  reportExportSchema,
} from "../../../domain/reports";
import { DEFAULT_LOCALE, isLocale } from "../../../locales/words";
import { exportMail } from "../../../locales/words/export-mail";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import {
  commitChange,
  commitWork,
  mayStill,
  type ProjectRow,
  requireAccess,
  type ServiceContext,
  senderForProject,
} from "../kernel";
import { putChunks, reportFile } from "./export-file";
import { projectData } from "./project-data";
import { type ReportSide, reportSideOf, requireReportAs, scopeOf } from "./report-scope";
import { reportRecords } from "./stream-report";

const LEASE_MS = 15 * 60_000;
const ATTEMPTS_MAX = 5;

type ExportRow = typeof schema.reportExports.$inferSelect;

/**
 * Requests the export of a report to a file. The caller is notified by mail.
 * @throws AppError EXPORT_ALREADY_RUNNING while another export of the project is in progress, and those of `requireReport`
 */
export async function exportReport(
  ctx: ServiceContext,
  side: ReportSide,
  projectId: string,
  input: unknown,
): Promise<ReportExport> {
  const { scope, ask } = await requireReportAs(ctx, side, projectId, reportExportSchema, input);
  const { format, ...asked } = ask;
  return begin(ctx, { projectId, side, kind: "report", format, ask: asked }, scope.side);
}

/** Requests the export of the figures of a publisher's units. @throws as `exportReport` */
export async function exportAdUnits(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ReportExport> {
  await requireAccess(ctx, projectId, "spend.read", "pub");
  const { format, ...range } = parseOrRefuse(adUnitExportSchema, input);
  const ask = reportAskSchema.parse({
    ...range,
    dimensions: [...AD_UNIT_EXPORT.dimensions],
    measures: [...AD_UNIT_EXPORT.measures],
  });
  return begin(ctx, { projectId, side: "pub", kind: "ad-units", format, ask }, "pub");
}

/**
 * Requests the export of all data of a project, for an owner after reauthentication. Source: rule R18.
 * @throws as `exportReport`, and PROOF_REQUIRED
 */
export async function exportProject(ctx: ServiceContext, projectId: string): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "project.export");
  await beginAny(ctx, { projectId, side: project.kind, ...PROJECT_EXPORT, ask: null });
}

async function begin(
  ctx: ServiceContext,
  asked: { projectId: string; side: ReportSide; kind: ExportKind; format: ExportFormat; ask: ReportAsk },
  of: Side,
): Promise<ReportExport> {
  return shown(await beginAny(ctx, asked), of);
}

type Begun = Pick<ExportRow, "projectId" | "side" | "kind" | "format" | "ask">;

async function beginAny(ctx: ServiceContext, asked: Begun): Promise<ExportRow> {
  const { reportExports: exports } = schema;
  const id = await ctx.newId("reportExport");
  const known = await ctx.db.query.reportExports.findFirst({
    where: and(eq(exports.projectId, asked.projectId), eq(exports.status, "pending")),
  });
  if (known && known.id !== id) throw new AppError("EXPORT_ALREADY_RUNNING");
  if (known) return known;
  const row = {
    ...{ id, ...asked, accountId: ctx.account?.id ?? "", locale: ctx.locale },
    ...{ createdAt: ctx.now, expiresAt: ctx.now + EXPORT_KEPT_DAYS * DAY_MS },
  };
  // A unique index permits only one of two concurrent exports.
  await commitChange(ctx, ctx.db.insert(exports).values(row).onConflictDoNothing(), {
    events: [["report.export", { exportId: id }]],
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "CONFLICT") throw new AppError("EXPORT_ALREADY_RUNNING");
    throw error;
  });
  const written = await ctx.db.query.reportExports.findFirst({ where: eq(exports.id, id) });
  if (!written) throw new AppError("EXPORT_ALREADY_RUNNING");
  return written;
}

/** @param of the side whose pages contain its file */
function shown(row: ExportRow, of: Side): ReportExport {
  const { id, projectId, kind, format, status, progressPct, rows, createdAt, finishedAt, expiresAt } = row;
  const url = status === "done" ? `/${of}/${projectId}/exports/${id}` : null;
  const ofReport = { kind: kind as ExportKind, format: format as ExportFormat };
  return { id, ...ofReport, status, progressPct, rows, createdAt, finishedAt, expiresAt, url };
}

/**
 * The newest export of a project's data that is in progress or available, for its owners; null if there is none.
 * @throws AppError of `requireAccess`
 */
export async function latestProjectExport(
  ctx: ServiceContext,
  projectId: string,
): Promise<ProjectExport | null> {
  const { project } = await requireAccess(ctx, projectId, "project-data.open");
  const { reportExports: exports } = schema;
  const row = await ctx.db.query.reportExports.findFirst({
    where: and(eq(exports.projectId, projectId), eq(exports.kind, PROJECT_EXPORT.kind)),
    orderBy: [desc(exports.createdAt), desc(exports.id)],
  });
  return row ? { ...shown(row, project.kind), ...PROJECT_EXPORT } : null;
}

/**
 * The project's newest export that is in progress, or available to the caller; null if there is none.
 * @throws AppError of `requireAccess`
 */
export async function pendingExport(
  ctx: ServiceContext,
  side: ReportSide,
  projectId: string,
): Promise<ReportExport | null> {
  const of = side === "adv" || side === "pub" ? side : undefined;
  const { project, level } = await requireAccess(ctx, projectId, "report.read", of);
  const { reportExports: exports } = schema;
  const row = await ctx.db.query.reportExports.findFirst({
    where: and(
      eq(exports.projectId, projectId),
      eq(exports.side, side),
      ne(exports.kind, PROJECT_EXPORT.kind),
    ),
    orderBy: [desc(exports.createdAt), desc(exports.id)],
  });
  if (!row) return null;
  // A file that the reader may not open is omitted; one in progress is returned to every reader, since it blocks further exports.
  const isKept = (row.expiresAt ?? 0) > ctx.now && mayAct(actionOf(row), project.kind, level);
  return row.status === "pending" || isKept ? shown(row, project.kind) : null;
}

/**
 * Writes an export's file; one that is in progress or finished is skipped.
 * @throws Error to be retried, until the maximum of failures
 */
export async function runExport(ctx: ServiceContext, exportId: string): Promise<void> {
  const { reportExports: exports } = schema;
  const [row] = await ctx.db
    .update(exports)
    .set({ leasedUntil: ctx.now + LEASE_MS, attempts: sql`${exports.attempts} + 1` })
    .where(and(eq(exports.id, exportId), eq(exports.status, "pending"), lte(exports.leasedUntil, ctx.now)))
    .returning();
  if (!row) return await leftAlone(ctx, exportId);
  try {
    await write(ctx, row);
  } catch (error) {
    if (row.attempts >= ATTEMPTS_MAX) return await fail(ctx, row);
    await ctx.db.update(exports).set({ leasedUntil: 0 }).where(eq(exports.id, row.id));
    throw error;
  }
}

async function leftAlone(ctx: ServiceContext, exportId: string): Promise<void> {
  const row = await ctx.db.query.reportExports.findFirst({ where: eq(schema.reportExports.id, exportId) });
  if (row?.status === "pending") throw new Error("an export that somebody is writing");
}

async function write(ctx: ServiceContext, row: ExportRow): Promise<void> {
  const { reportExports: exports } = schema;
  const project = await ctx.db.query.projects.findFirst({
    where: and(eq(schema.projects.id, row.projectId), isNull(schema.projects.deletedAt)),
  });
  if (!project || !(await mayStill(ctx, row, actionOf(row)))) return fail(ctx, row);
  if (row.ask === null) return writeData(ctx, row, project);
  const { ask } = row;
  const scope = scopeOf(reportSideOf(row.side), project);
  let rows = 0;
  const told = async (part: number) => {
    const progressPct = Math.min(99, Math.floor(part * 100));
    await ctx.db.update(exports).set({ progressPct, rows }).where(eq(exports.id, row.id));
  };
  // Data as of the request, in every try.
  const asked = { ...ctx, now: row.createdAt };
  async function* records() {
    for await (const record of reportRecords(asked, scope, ask, told)) {
      rows++;
      yield record;
    }
  }
  const locale = isLocale(row.locale) ? row.locale : DEFAULT_LOCALE;
  const file = { ask, format: row.format as ExportFormat, zone: ask.timezone ?? project.timezone };
  const currency = ask.currency ?? project.currency;
  await putChunks(
    ctx.env.LEDGER,
    keyOf(row),
    reportFile(records(), { ...file, currency }, serverI18n(locale)),
  );
  await finish(ctx, row, rows);
}

async function writeData(ctx: ServiceContext, row: ExportRow, project: ProjectRow): Promise<void> {
  const { reportExports: exports } = schema;
  let rows = 0;
  const told = async (part: number, soFar: number) => {
    rows = soFar;
    const progressPct = Math.min(99, Math.floor(part * 100));
    await ctx.db.update(exports).set({ progressPct, rows }).where(eq(exports.id, row.id));
  };
  await putChunks(ctx.env.LEDGER, keyOf(row), projectData({ ...ctx, now: row.createdAt }, project, told));
  await finish(ctx, row, rows);
}

async function finish(ctx: ServiceContext, row: ExportRow, rows: number): Promise<void> {
  const { reportExports: exports } = schema;
  const done = { status: "done" as const, progressPct: 100, rows, finishedAt: ctx.now, leasedUntil: 0 };
  await commitChange(
    ctx,
    ctx.db
      .update(exports)
      .set(done)
      .where(and(eq(exports.id, row.id), eq(exports.status, "pending"))),
    { events: [["mail.export", { exportId: row.id }]] },
  );
}

const keyOf = ({ id, format }: Pick<ExportRow, "id" | "format">) => `exports/${id}.${format}`;

/** The action that reading the export's file requires. */
function actionOf({ ask }: Pick<ExportRow, "ask">): Action {
  if (ask === null) return "project-data.open";
  return ask.measures.some(isMoney) ? "spend.read" : "report.read";
}

async function fail(ctx: ServiceContext, { id }: ExportRow): Promise<void> {
  const { reportExports: exports } = schema;
  await commitWork(ctx, {
    rows: [
      ctx.db
        .update(exports)
        .set({ status: "failed", finishedAt: ctx.now })
        .where(and(eq(exports.id, id), eq(exports.status, "pending"))),
    ],
  });
}

/** Mails the requester that the export's file is available. */
export async function sendExportMail(ctx: ServiceContext, exportId: string): Promise<void> {
  const { accounts, projects, reportExports: exports } = schema;
  const [read] = await ctx.db
    .select({
      row: exports,
      email: accounts.email,
      locale: accounts.locale,
      name: projects.displayName,
      kind: projects.kind,
    })
    .from(exports)
    .innerJoin(accounts, eq(accounts.id, exports.accountId))
    .innerJoin(projects, eq(projects.id, exports.projectId))
    .where(eq(exports.id, exportId));
  if (read?.row.status !== "done") return;
  const sender = await senderForProject(ctx, read.row.projectId);
  const url = `${sender.origin}${shown(read.row, read.kind).url}`;
  const words = exportMail(serverI18n(isLocale(read.locale) ? read.locale : DEFAULT_LOCALE), {
    ...{
      project: read.name,
      url,
      days: EXPORT_KEPT_DAYS,
      sender: sender.name,
      isData: read.row.ask === null,
    },
  });
  await mailFor(ctx.env).send({ to: read.email, ...words });
}

const TYPES: Record<AnyExportFormat, string> = {
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * An export's file, for readers that may read its content.
 * @throws AppError EXPORT_NOT_FOUND, and those of `requireAccess`
 */
export async function openExport(
  ctx: ServiceContext,
  projectId: string,
  exportId: string,
): Promise<{ body: ReadableStream; type: string; name: string }> {
  await requireAccess(ctx, projectId, "report.read");
  const { reportExports: exports } = schema;
  const row = await ctx.db.query.reportExports.findFirst({
    where: and(eq(exports.id, exportId), eq(exports.projectId, projectId), eq(exports.status, "done")),
  });
  if (!row) throw new AppError("EXPORT_NOT_FOUND");
  await requireAccess(ctx, projectId, actionOf(row));
  const kept = (row.expiresAt ?? 0) > ctx.now ? await ctx.env.LEDGER.get(keyOf(row)) : null;
  if (!kept) throw new AppError("EXPORT_NOT_FOUND");
  return { body: kept.body, type: TYPES[row.format], name: `madang-${row.kind}-${row.id}.${row.format}` };
}

const FORGOTTEN_AT_ONCE = 100;

/** Deletes expired files and their rows. @returns number of deleted exports */
export async function forgetExports(ctx: ServiceContext): Promise<number> {
  const { reportExports: exports } = schema;
  const over = await ctx.db.query.reportExports.findMany({
    where: and(isNotNull(exports.expiresAt), lt(exports.expiresAt, ctx.now)),
    orderBy: asc(exports.expiresAt),
    limit: FORGOTTEN_AT_ONCE,
  });
  for (const row of over) {
    await ctx.env.LEDGER.delete(keyOf(row));
    await commitWork(ctx, { rows: [ctx.db.delete(exports).where(eq(exports.id, row.id))] });
  }
  return over.length;
}
