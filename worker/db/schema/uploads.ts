import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AssetKind, IntentPurpose, UploadStatus } from "../../../domain/content";
import { createdAt, updatedAt } from "./columns";
import { assets } from "./projects";

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
