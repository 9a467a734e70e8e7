import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AssetKind, AssetStatus, EncodingFailure, Rendition, Still } from "../../../domain/content";
import type { ProjectFeature } from "../../../domain/platform";
import { createdAt, flag, json, updatedAt, version } from "./columns";

/** A publisher's platform (`pub`) or an advertiser's ad account (`adv`). */
export const projects = sqliteTable(
  "projects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["adv", "pub"] }).notNull(),
    /** Publishers only: their subdomain. */
    alias: text("alias"),
    displayName: text("display_name").notNull(),
    description: text("description").notNull().default(""),
    logoAssetId: text("logo_asset_id"),
    coverAssetId: text("cover_asset_id"),
    themeColor: text("theme_color").notNull().default("#2457d6"),
    link: text("link"),
    contactName: text("contact_name"),
    contactEmail: text("contact_email"),
    /** Where notices about the project go when they are nobody's in person. */
    primaryEmail: text("primary_email"),
    /** How the publisher presents itself beside its ads and to advertisers. */
    profileName: text("profile_name"),
    profileAssetId: text("profile_asset_id"),
    /** Parts of the platform that are switched on; see `domain/platform/launch.ts`. */
    features: json<ProjectFeature[]>("features").notNull().default(sql`'[]'`),
    /** Publishers: since when operators keep it out of the ad-note catalogue. */
    delistedAt: integer("delisted_at"),
    parentMemo: text("parent_memo").notNull().default(""),
    /** The group it was given to. */
    groupId: text("group_id"),
    /** Ad accounts only: the platform whose door it was opened at. */
    originProjectId: text("origin_project_id"),
    /** Whether advertisers may change a CPP booking's budget, and targeting. */
    editsCppBudget: flag("edits_cpp_budget").notNull().default(true),
    editsTargeting: flag("edits_targeting").notNull().default(true),
    /** Publishers: since when one of their apps is proven to be their own. */
    verifiedAt: integer("verified_at"),
    membershipsSyncedAt: integer("memberships_synced_at"),
    country: text("country").notNull().default("KR"),
    timezone: text("timezone").notNull().default("Asia/Seoul"),
    language: text("language").notNull().default("ko"),
    currency: text("currency").notNull().default("KRW"),
    /** On: a submitted campaign waits for the publisher. Off: it goes straight to the final review. */
    manualReview: flag("manual_review").notNull().default(true),
    adBlockingCategories: json<string[]>("ad_blocking_categories").notNull().default(sql`'[]'`),
    /** As `domain/kernel/domain-name.ts` keeps them, in alphabetical order. */
    adBlockingDomains: json<string[]>("ad_blocking_domains").notNull().default(sql`'[]'`),
    plan: text("plan", { enum: ["stream", "wave"] })
      .notNull()
      .default("stream"),
    /** Since when the plan's free limit is used up this month; delivery rests until it is cleared. */
    planExhaustedAt: integer("plan_exhausted_at"),
    /** Keys the hash of the project's user ids; base64url of 32 bytes. */
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

/** Advertisers that a publisher trusts with more: by address or by mail domain. Source: rule L14. */
export const allowListEntries = sqliteTable(
  "allow_list_entries",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    kind: text("kind", { enum: ["email", "domain"] }).notNull(),
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

/** Ad accounts that a publisher does not deal with, from when to when and why. One row a time, the open one being what holds. */
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

/** A file that somebody uploaded, by its content and never by its name. */
export const assets = sqliteTable(
  "assets",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id").notNull(),
    kind: text("kind").$type<AssetKind>().notNull(),
    name: text("name").notNull(),
    r2Key: text("r2_key").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    /** Pixels; 0 for a file that has none. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Hex; of a file that came in parts the digest of their digests, `-`, and their number: decision 0026. */
    sha256: text("sha256").notNull(),
    status: text("status").$type<AssetStatus>().notNull().default("ready"),
    failureReason: text("failure_reason").$type<EncodingFailure>(),
    renditions: json<Rendition[]>("renditions").notNull().default(sql`'[]'`),
    /** What the encoder made of it beside: a video's poster, an image in smaller sizes. */
    stills: json<Still[]>("stills").notNull().default(sql`'[]'`),
    durationMs: integer("duration_ms"),
    /** Videos only: when the encoder was last asked for it, or last told how far it is. */
    encodingAskedAt: integer("encoding_asked_at"),
    /** Per cent. */
    encodingProgress: integer("encoding_progress").notNull().default(0),
    /** How often the encoder failed at it by no fault of the file's. */
    encodingTries: integer("encoding_tries").notNull().default(0),
    /** Where the bucket keeps it: `unsettled` where that has to be looked at, as of every asset that was kept before there was a private part. */
    publication: text("publication", { enum: ["unsettled", "private", "public"] })
      .notNull()
      .default("unsettled"),
    uploadedBy: text("uploaded_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("assets_publication").on(table.publication),
    index("assets_project").on(table.projectId, table.id),
    index("assets_encoding").on(table.status, table.encodingAskedAt),
  ],
);
