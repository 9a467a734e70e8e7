import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  AssetKind,
  AssetStatus,
  EncodingFailure,
  IntentPurpose,
  PublishedTexts,
  RateCurrency,
  Rendition,
  Still,
  StoryText,
  UploadStatus,
} from "../../../domain/content";
import { createdAt, flag, json, updatedAt, version } from "./columns";
import { projects } from "./platform";

/** An uploaded file, identified by its content and never by its name. */
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
    /** Pixels; 0 for a file without dimensions. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Hex; for a multipart upload the digest of the parts' digests, `-`, and their number: decision 0026. */
    sha256: text("sha256").notNull(),
    status: text("status").$type<AssetStatus>().notNull().default("ready"),
    failureReason: text("failure_reason").$type<EncodingFailure>(),
    renditions: json<Rendition[]>("renditions").notNull().default(sql`'[]'`),
    /** Additional images made by the encoder: a video's poster, or smaller sizes of an image. */
    stills: json<Still[]>("stills").notNull().default(sql`'[]'`),
    durationMs: integer("duration_ms"),
    /** Videos only: time of the encoder's last request or last progress report. */
    encodingAskedAt: integer("encoding_asked_at"),
    /** Percent. */
    encodingProgress: integer("encoding_progress").notNull().default(0),
    /** Number of encoder failures not caused by the file. */
    encodingTries: integer("encoding_tries").notNull().default(0),
    /**
     * Part of the bucket that holds the file; `unsettled` if it must be checked, as for all assets from before the private part
     * existed.
     */
    publication: text("publication", { enum: ["unsettled", "private", "public"] })
      .notNull()
      .default("unsettled"),
    /** When an image's metadata were removed, or another file was stored; null for files stored before this was introduced. */
    cleanedAt: integer("cleaned_at"),
    uploadedBy: text("uploaded_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("assets_uncleaned").on(table.id).where(sql`${table.cleanedAt} is null`),
    index("assets_publication").on(table.publication),
    index("assets_project").on(table.projectId, table.id),
    index("assets_encoding").on(table.status, table.encodingAskedAt),
  ],
);

/** A multipart upload: decision 0026. */
export const assetUploads = sqliteTable(
  "asset_uploads",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id").notNull(),
    kind: text("kind").$type<AssetKind>().notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** How the browser recognizes the file: a digest of its name, size, modification time and samples of its content. */
    fingerprint: text("fingerprint").notNull(),
    /** Id of the future asset; the bytes are stored under its key from the start. */
    assetId: text("asset_id").notNull(),
    r2Key: text("r2_key").notNull(),
    r2UploadId: text("r2_upload_id").notNull(),
    status: text("status").$type<UploadStatus>().notNull(),
    /** For a refused upload: the error's code and the field's. */
    refusal: text("refusal"),
    uploadedBy: text("uploaded_by").notNull(),
    createdAt: createdAt(),
    /** When the last part arrived. */
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("asset_uploads_file").on(table.projectId, table.kind, table.fingerprint),
    index("asset_uploads_age").on(table.status, table.updatedAt),
  ],
);

/** A part stored in the bucket. `sha256`: hex, as received. */
export const assetUploadParts = sqliteTable(
  "asset_upload_parts",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => assetUploads.id),
    number: integer("number").notNull(),
    etag: text("etag").notNull(),
    sha256: text("sha256").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** Announced use of an asset, which prevents its deletion until it expires. */
export const assetIntents = sqliteTable(
  "asset_intents",
  {
    id: text("id").primaryKey(),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    purpose: text("purpose").$type<IntentPurpose>().notNull(),
    /** The campaign, product or project that will use it; empty if it does not exist yet. */
    subjectId: text("subject_id").notNull().default(""),
    declaredBy: text("declared_by").notNull(),
    createdAt: createdAt(),
    /** The asset may be deleted from then on. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [uniqueIndex("asset_intents_purpose").on(table.assetId, table.purpose, table.subjectId)],
);

/** Blog stories: the draft, and the published version. Source: rules C13, C14. */
export const stories = sqliteTable(
  "stories",
  {
    id: text("id").primaryKey(),
    slug: text("slug").notNull(),
    category: text("category", { enum: ["customer", "team", "product"] }).notNull(),
    coverAssetId: text("cover_asset_id"),
    ko: json<StoryText>("ko").notNull(),
    en: json<StoryText>("en").notNull(),
    /** When the clock publishes the draft as it is at that time. */
    scheduledAt: integer("scheduled_at"),
    /** The public version; all null for an unpublished story. */
    live: json<PublishedTexts>("live"),
    liveVersion: integer("live_version"),
    liveCategory: text("live_category", { enum: ["customer", "team", "product"] }),
    liveCoverAssetId: text("live_cover_asset_id"),
    /** First and last publication. */
    publishedAt: integer("published_at"),
    republishedAt: integer("republished_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex("stories_slug").on(table.slug),
    index("stories_live").on(table.publishedAt, table.id),
    index("stories_due").on(table.scheduledAt),
    index("stories_created").on(table.createdAt, table.id),
  ],
);

/** Every step of a story, with its text at the time. */
export const storyHistory = sqliteTable(
  "story_history",
  {
    storyId: text("story_id")
      .notNull()
      .references(() => stories.id),
    version: integer("version").notNull(),
    action: text("action", { enum: ["create", "edit", "schedule", "publish", "withdraw"] }).notNull(),
    reason: text("reason").notNull(),
    /** Null for the clock. */
    accountId: text("account_id"),
    ko: json<StoryText>("ko").notNull(),
    en: json<StoryText>("en").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.version] })],
);

/** A publisher's announcements on its platform and in ad note. Source: rule C16. */
export const promotions = sqliteTable(
  "promotions",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    content: text("content").notNull(),
    titleEn: text("title_en").notNull(),
    summaryEn: text("summary_en").notNull(),
    contentEn: text("content_en").notNull(),
    link: text("link"),
    coverAssetId: text("cover_asset_id"),
    /** `YYYY-MM-DD` in the project's zone; the last day is included. */
    fromDay: text("from_day").notNull(),
    toDay: text("to_day").notNull(),
    isPublished: flag("is_published").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: integer("deleted_at"),
    version: version(),
  },
  (table) => [index("promotions_project").on(table.projectId, table.createdAt, table.id)],
);

/** Exchange rates, one table per day of the source. Never used for billing. Source: rule C18. */
export const exchangeRates = sqliteTable("exchange_rates", {
  /** `YYYY-MM-DD`, as the source gives it. */
  day: text("day").primaryKey(),
  source: text("source").notNull(),
  /** Units of each currency per euro, as decimal texts. */
  rates: json<Partial<Record<RateCurrency, string>>>("rates").notNull(),
  fetchedAt: integer("fetched_at").notNull(),
});
