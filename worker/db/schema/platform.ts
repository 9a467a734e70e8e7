import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AccessScope } from "../../../domain/audience";
import type { LaunchDraft } from "../../../domain/booking";
import type { Currency, HolidayCountry } from "../../../domain/kernel";
import type { ProjectFeature } from "../../../domain/platform";
import { createdAt, flag, json, updatedAt, version } from "./columns";
import { accounts } from "./people";

/**
 * A publisher's impressions in a month of the billing zone, for its plan. Triggers on `publisher_hours` maintain it, so it
 * always equals their sum, and a single row shows whether a plan is used up.
 */
export const projectMonths = sqliteTable(
  "project_months",
  {
    pubProjectId: text("pub_project_id").notNull(),
    /** `YYYY-MM`. */
    month: text("month").notNull(),
    impressions: integer("impressions").notNull(),
    /** The part above one address's daily maximum for a plan. Triggers on `plan_addresses` maintain it. */
    surplus: integer("surplus").notNull().default(0),
    /** Highest percentage of the free impressions that was notified. */
    toldPct: integer("told_pct").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pubProjectId, table.month] })],
);

/**
 * Absolute totals of a campaign's impressions per address and day of the billing zone, written by the campaign's meter before
 * `publisher_hours`, for publishers whose plan has a limit. Stored for a few days.
 */
export const planAddresses = sqliteTable(
  "plan_addresses",
  {
    pubProjectId: text("pub_project_id").notNull(),
    /** Days since 1970. */
    day: integer("day").notNull(),
    /** Keyed hash valid for that day only; empty for impressions that arrived too late for it. */
    addressHash: text("address_hash").notNull(),
    campaignId: text("campaign_id").notNull(),
    impressions: integer("impressions").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pubProjectId, table.day, table.addressHash, table.campaignId] }),
    index("plan_addresses_day").on(table.day),
  ],
);

/** Intervals in which a publisher's campaigns could not be delivered, half-open; an open interval is still going on. */
export const deliveryStops = sqliteTable(
  "delivery_stops",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    fromAt: integer("from_at").notNull(),
    toAt: integer("to_at"),
    reason: text("reason", { enum: ["plan-limit", "unpaid"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.fromAt] }),
    uniqueIndex("delivery_stops_open").on(table.projectId).where(sql`${table.toAt} is null`),
  ],
);

/** Operators' corrections of the stored table of public holidays. */
export const holidayChanges = sqliteTable(
  "holiday_changes",
  {
    country: text("country").$type<HolidayCountry>().notNull(),
    /** `YYYY-MM-DD` */
    day: text("day").notNull(),
    /** `added`: a holiday missing from the table; `removed`: a business day that the table lists as a holiday. */
    kind: text("kind", { enum: ["added", "removed"] }).notNull(),
    name: text("name").notNull(),
    changedBy: text("changed_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.country, table.day] })],
);

/** Saved input of an unfinished launch form; deleted once the project is open. */
export const launchDrafts = sqliteTable(
  "launch_drafts",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["adv", "pub"] }).notNull(),
    values: json<LaunchDraft>("values").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);

/** A publisher's platform (`pub`) or an advertiser's ad account (`adv`). */
export const projects = sqliteTable(
  "projects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["adv", "pub"] }).notNull(),
    /** Publishers only: subdomain. */
    alias: text("alias"),
    displayName: text("display_name").notNull(),
    description: text("description").notNull().default(""),
    logoAssetId: text("logo_asset_id"),
    coverAssetId: text("cover_asset_id"),
    themeColor: text("theme_color").notNull().default("#2457d6"),
    link: text("link"),
    contactName: text("contact_name"),
    contactEmail: text("contact_email"),
    /** Address for notices about the project that have no personal recipient. */
    primaryEmail: text("primary_email"),
    /** The publisher's public profile, displayed beside its ads and to advertisers. */
    profileName: text("profile_name"),
    profileAssetId: text("profile_asset_id"),
    /** Enabled parts of the platform; see `domain/platform/launch.ts`. */
    features: json<ProjectFeature[]>("features").notNull().default(sql`'[]'`),
    /** Whether operators allow its categories to be sold from the first member on. */
    audienceRelaxed: flag("audience_relaxed").notNull().default(false),
    /** Publishers: when operators removed it from the ad-note catalogue. */
    delistedAt: integer("delisted_at"),
    /** Start of and reason for a suspension by operators, which blocks its actions and its ads. */
    suspendedAt: integer("suspended_at"),
    suspensionReason: text("suspension_reason").notNull().default(""),
    parentMemo: text("parent_memo").notNull().default(""),
    /** The group that it is assigned to. */
    groupId: text("group_id"),
    /** Ad accounts only: the platform where it was opened. */
    originProjectId: text("origin_project_id"),
    /** Whether advertisers may change a CPP booking's budget, and targeting. */
    editsCppBudget: flag("edits_cpp_budget").notNull().default(true),
    editsTargeting: flag("edits_targeting").notNull().default(true),
    /** Publishers: when the ownership of one of their apps was first proven. */
    verifiedAt: integer("verified_at"),
    membershipsSyncedAt: integer("memberships_synced_at"),
    country: text("country").notNull().default("KR"),
    timezone: text("timezone").notNull().default("Asia/Seoul"),
    language: text("language").notNull().default("ko"),
    currency: text("currency").$type<Currency>().notNull().default("KRW"),
    /** On: a submitted campaign waits for the publisher. Off: it goes directly to the final review. */
    manualReview: flag("manual_review").notNull().default(true),
    adBlockingCategories: json<string[]>("ad_blocking_categories").notNull().default(sql`'[]'`),
    /** Normalized by `domain/kernel/domain-name.ts`, in alphabetical order. */
    adBlockingDomains: json<string[]>("ad_blocking_domains").notNull().default(sql`'[]'`),
    plan: text("plan", { enum: ["stream", "wave"] })
      .notNull()
      .default("stream"),
    /** When the plan's free limit of this month was used up; delivery stops until it is cleared. */
    planExhaustedAt: integer("plan_exhausted_at"),
    /** The month, `YYYY-MM`, in which operators allow delivery beyond the free limit. */
    planLiftedMonth: text("plan_lifted_month"),
    /** Key for hashing the project's user ids; base64url of 32 bytes. */
    uidKey: text("uid_key").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: integer("deleted_at"),
    version: version(),
  },
  (table) => [
    uniqueIndex("projects_alias").on(table.alias),
    index("projects_kind").on(table.kind, table.id),
    index("projects_group").on(table.groupId),
    index("projects_origin").on(table.originProjectId, table.id),
  ],
);

/** Periods in which an operator may read a project with its owner's access, half-open. Source: decision 0182. */
export const projectViews = sqliteTable(
  "project_views",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    /** The operator. */
    accountId: text("account_id").notNull(),
    startedAt: integer("started_at").notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  (table) => [index("project_views_account").on(table.accountId, table.projectId, table.endsAt)],
);

/** Advertisers with additional rights at a publisher: by address or by mail domain. Source: rule L14. */
export const allowListEntries = sqliteTable(
  "allow_list_entries",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    kind: text("kind", { enum: ["ad-account", "email", "domain"] }).notNull(),
    value: text("value").notNull(),
    manualPayment: flag("manual_payment").notNull().default(false),
    inHouse: flag("in_house").notNull().default(false),
    privateAccess: flag("private_access").notNull().default(false),
    wholeAllow: flag("whole_allow").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("allow_list_entries_value").on(table.projectId, table.value)],
);

/** Ad accounts blocked by a publisher, with start, end and reason. One row per block; the open row is in effect. */
export const adAccountBlocks = sqliteTable(
  "ad_account_blocks",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    adAccountId: text("ad_account_id")
      .notNull()
      .references(() => projects.id),
    reason: text("reason").notNull(),
    blockedBy: text("blocked_by").notNull(),
    createdAt: createdAt(),
    liftedBy: text("lifted_by"),
    liftedAt: integer("lifted_at"),
  },
  (table) => [
    uniqueIndex("ad_account_blocks_open")
      .on(table.projectId, table.adAccountId)
      .where(sql`${table.liftedAt} is null`),
    index("ad_account_blocks_pair").on(table.projectId, table.adAccountId, table.createdAt),
  ],
);

/** Access tokens of a publisher's servers. Only the SHA-256 is stored; the token itself is displayed once. */
export const accessTokens = sqliteTable(
  "access_tokens",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    /** The token's first characters, by which its owner recognizes it. */
    prefix: text("prefix").notNull(),
    hash: text("hash").notNull(),
    scopes: json<AccessScope[]>("scopes").notNull(),
    createdBy: text("created_by"),
    createdAt: createdAt(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("access_tokens_hash").on(table.hash),
    index("access_tokens_project").on(table.projectId, table.createdAt, table.id),
  ],
);

/** A publisher's benefits for advertisers. Unpublished until published; expired after the end date. */
export const benefits = sqliteTable(
  "benefits",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    type: text("type", { enum: ["discount", "free-trial", "bonus", "custom"] }).notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    description: text("description").notNull(),
    /** Last day of the offer, in the project's zone: `YYYY-MM-DD`. */
    endDate: text("end_date").notNull(),
    publishedAt: integer("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: integer("deleted_at"),
    version: version(),
  },
  (table) => [index("benefits_project").on(table.projectId, table.createdAt, table.id)],
);
