import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { RootReason } from "../../../domain/delivery";
import type {
  AnyExportFormat,
  AnyExportKind,
  CheckupResult,
  ExportStatus,
  FORECAST_STATES,
  ForecastResult,
  REPLAY_KINDS,
  ReportAsk,
  ReportMailRhythm,
} from "../../../domain/reports";
import { campaigns } from "./booking";
import { createdAt, flag, json } from "./columns";
import { projects } from "./platform";

/**
 * Absolute totals of a publisher's UTC hour, summed by its store of figures (`worker/db/figures`); repeated writes are no-ops. An hour with
 * other figures only is a row of zeros.
 */
export const publisherHours = sqliteTable(
  "publisher_hours",
  {
    pubProjectId: text("pub_project_id").notNull(),
    /** Start of the hour, epoch milliseconds. */
    hourAt: integer("hour_at").notNull(),
    impressions: integer("impressions").notNull(),
    clicks: integer("clicks").notNull(),
    billedImpressions: integer("billed_impressions").notNull(),
    billedClicks: integer("billed_clicks").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When its day was copied to R2 last; see `worker/services/reports/figure-archive.ts`. */
    keptAt: integer("kept_at").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.pubProjectId, table.hourAt] }),
    index("publisher_hours_unkept")
      .on(table.keptAt)
      .where(sql`${table.keptAt} < max(${table.updatedAt}, ${table.hourAt} + 3600000) + 900000`),
    index("publisher_hours_at").on(table.hourAt),
  ],
);

/** Absolute totals of a campaign's UTC day, as `publisherHours`. The audit compares them with the ledger. */
export const campaignDays = sqliteTable(
  "campaign_days",
  {
    campaignId: text("campaign_id").notNull(),
    /** `2026-11-21`. */
    day: text("day").notNull(),
    impressions: integer("impressions").notNull(),
    clicks: integer("clicks").notNull(),
    billedImpressions: integer("billed_impressions").notNull(),
    billedClicks: integer("billed_clicks").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] })],
);

/** A report exported to a file: one per project at a time, stored for ten days. Source: rule R10. */
export const reportExports = sqliteTable(
  "report_exports",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    /** `adv`, `pub`, `adnote` or `quest`. */
    side: text("side").notNull(),
    kind: text("kind").$type<AnyExportKind>().notNull(),
    format: text("format").$type<AnyExportFormat>().notNull(),
    /** Null for an export of a project's data. */
    ask: json<ReportAsk>("ask"),
    accountId: text("account_id").notNull(),
    locale: text("locale").notNull(),
    status: text("status").$type<ExportStatus>().notNull().default("pending"),
    progressPct: integer("progress_pct").notNull().default(0),
    rows: integer("rows").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    /** Until when the current writer holds the export. */
    leasedUntil: integer("leased_until").notNull().default(0),
    createdAt: createdAt(),
    finishedAt: integer("finished_at"),
    expiresAt: integer("expires_at"),
  },
  (table) => [
    uniqueIndex("report_exports_pending").on(table.projectId).where(sql`${table.status} = 'pending'`),
    index("report_exports_project").on(table.projectId, table.createdAt),
    index("report_exports_expiry").on(table.expiresAt),
  ],
);

/** Latest forecast and latest checkup of a campaign. Source: rules R16, R19. */
export const campaignForecasts = sqliteTable(
  "campaign_forecasts",
  {
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    /** `forecast`: of a draft; `checkup`: of a running campaign and its remedies. */
    kind: text("kind").$type<(typeof REPLAY_KINDS)[number]>().notNull(),
    state: text("state").$type<(typeof FORECAST_STATES)[number]>().notNull(),
    askedAt: integer("asked_at").notNull(),
    /** Version of the campaign that was replayed. */
    campaignVersion: integer("campaign_version").notNull(),
    attempts: integer("attempts").notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
    /** Result of a forecast. */
    result: json<ForecastResult>("result"),
    /** Result of a checkup. */
    checkup: json<CheckupResult>("checkup"),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.kind] })],
);

/** A named address of a report page. Source: rule R11. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    /** In the format of `reportQuery`. */
    query: text("query").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.projectId, table.name)],
);

/** Subscriptions to a saved view by email, with the next due time. Source: rule R17. */
export const reportMails = sqliteTable(
  "report_mails",
  {
    viewId: text("view_id")
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    rhythm: text("rhythm").$type<ReportMailRhythm>().notNull(),
    nextAt: integer("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewId, table.accountId] }),
    index("report_mails_due").on(table.nextAt),
  ],
);

/** A link that shows a saved view to its bearer. Revoked links stay, so that their addresses are recognized. Source: rule R12. */
export const reportShares = sqliteTable(
  "report_shares",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    viewId: text("view_id").notNull(),
    token: text("token").notNull(),
    withMoney: flag("with_money").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("report_shares_token").on(table.token),
    index("report_shares_view").on(table.projectId, table.viewId),
  ],
);

/** Hours of raw delivery batches that are compacted, or looked at again for late ones. */
export const ledgerHours = sqliteTable(
  "ledger_hours",
  {
    /** Start of the UTC hour, epoch milliseconds. */
    hourAt: integer("hour_at").primaryKey(),
    nextAt: integer("next_at").notNull(),
  },
  (table) => [index("ledger_hours_next").on(table.nextAt)],
);

/** Publishers' days of the compacted ledger. */
export const ledgerDays = sqliteTable(
  "ledger_days",
  {
    /** UTC, `2026-11-21`. */
    day: text("day").notNull(),
    /** `NO_PUBLISHER` for beacons that name none. */
    pubProjectId: text("pub_project_id").notNull(),
    /** When the day is sealed, or its verdicts are read again; null once it is closed. */
    nextAt: integer("next_at"),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.pubProjectId] }),
    index("ledger_days_next").on(table.nextAt),
    index("ledger_days_pub").on(table.pubProjectId, table.day),
  ],
);

/** Merkle roots of publishers' days. A root that was replaced stays. Source: decision 0208. */
export const ledgerRoots = sqliteTable(
  "ledger_roots",
  {
    day: text("day").notNull(),
    pubProjectId: text("pub_project_id").notNull(),
    /** Starts at 1. */
    version: integer("version").notNull(),
    /** SHA-256, hexadecimal. */
    root: text("root").notNull(),
    reason: text("reason").$type<RootReason>().notNull(),
    lines: integer("lines").notNull(),
    /** Lines that were deleted on request of their users. */
    erasedLines: integer("erased_lines").notNull(),
    sealedAt: integer("sealed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.pubProjectId, table.version] }),
    index("ledger_roots_pub").on(table.pubProjectId, table.day),
  ],
);

/** Users whose lines are deleted from the ledger. A row is removed when no line can be left. */
export const ledgerErasures = sqliteTable(
  "ledger_erasures",
  {
    pubProjectId: text("pub_project_id").notNull(),
    userHash: text("user_hash").notNull(),
    /** Lines of beacons before this moment are deleted. */
    askedAt: integer("asked_at").notNull(),
    nextAt: integer("next_at").notNull(),
    /** Days before this one are done. */
    fromDay: text("from_day").notNull().default(""),
    /** The second pass finds the lines of batches that were written late. */
    pass: integer("pass").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.pubProjectId, table.userHash] }),
    index("ledger_erasures_next").on(table.nextAt),
  ],
);
