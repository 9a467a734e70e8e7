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
    /** When an image's metadata were removed, of other files when they were kept; null for files that were stored before this was done. */
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

/** A file that comes in parts: decision 0026. */
export const assetUploads = sqliteTable(
  "asset_uploads",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id").notNull(),
    kind: text("kind").$type<AssetKind>().notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** What its browser knows the file by again: a digest of its name, size, age and samples of it. */
    fingerprint: text("fingerprint").notNull(),
    /** The asset that it becomes, named before there is one: its bytes lie under the asset's own key. */
    assetId: text("asset_id").notNull(),
    r2Key: text("r2_key").notNull(),
    r2UploadId: text("r2_upload_id").notNull(),
    status: text("status").$type<UploadStatus>().notNull(),
    /** Of a refused one: the error's code and the field's. */
    refusal: text("refusal"),
    uploadedBy: text("uploaded_by").notNull(),
    createdAt: createdAt(),
    /** When its last part came. */
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("asset_uploads_file").on(table.projectId, table.kind, table.fingerprint),
    index("asset_uploads_age").on(table.status, table.updatedAt),
  ],
);

/** A part that is in the bucket. `sha256`: hex, as it arrived. */
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

/** What somebody said an asset will be used for, which keeps it from being deleted until then. */
export const assetIntents = sqliteTable(
  "asset_intents",
  {
    id: text("id").primaryKey(),
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id),
    purpose: text("purpose").$type<IntentPurpose>().notNull(),
    /** The campaign, product or project that it is for; empty where there is none yet. */
    subjectId: text("subject_id").notNull().default(""),
    declaredBy: text("declared_by").notNull(),
    createdAt: createdAt(),
    /** From then on it keeps nothing. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [uniqueIndex("asset_intents_purpose").on(table.assetId, table.purpose, table.subjectId)],
);

/** What the blog tells: as it is written, and as it was published. Source: rules C13, C14. */
export const stories = sqliteTable(
  "stories",
  {
    id: text("id").primaryKey(),
    slug: text("slug").notNull(),
    category: text("category", { enum: ["customer", "team", "product"] }).notNull(),
    coverAssetId: text("cover_asset_id"),
    ko: json<StoryText>("ko").notNull(),
    en: json<StoryText>("en").notNull(),
    /** When the clock publishes it as it is written then. */
    scheduledAt: integer("scheduled_at"),
    /** What anybody reads; all null of a story that nobody does. */
    live: json<PublishedTexts>("live"),
    liveVersion: integer("live_version"),
    liveCategory: text("live_category", { enum: ["customer", "team", "product"] }),
    liveCoverAssetId: text("live_cover_asset_id"),
    /** When it was published first, and last. */
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

/** Every step of a story, with what it said then. */
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

/** What a publisher announces on its platform and in ad note. Source: rule C16. */
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
    /** `YYYY-MM-DD` of the project's zone, the last one included. */
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

/** Tables of exchange rates, one a day of their source. Nothing is billed by them. Source: rule C18. */
export const exchangeRates = sqliteTable("exchange_rates", {
  /** `YYYY-MM-DD`, by the source. */
  day: text("day").primaryKey(),
  source: text("source").notNull(),
  /** Units of each currency for one euro, as decimal texts. */
  rates: json<Partial<Record<RateCurrency, string>>>("rates").notNull(),
  fetchedAt: integer("fetched_at").notNull(),
});
