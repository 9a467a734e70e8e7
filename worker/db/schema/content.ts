import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  AssetKind,
  AssetStatus,
  EncodingFailure,
  IntentPurpose,
  Rendition,
  Still,
  UploadStatus,
} from "../../../domain/content";
import { createdAt, json, updatedAt } from "./columns";

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
