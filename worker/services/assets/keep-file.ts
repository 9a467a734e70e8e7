import { and, eq, ne } from "drizzle-orm";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { assetKey, sourceKey } from "./paths";

export interface UploadedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type AssetRow = typeof schema.assets.$inferSelect;

/** What was read from a file's bytes; `width` and `height` in pixels. */
export interface FileFacts {
  kind: AssetRow["kind"];
  contentType: string;
  width: number;
  height: number;
  /** A video waits for its renditions. */
  status: "ready" | "encoding";
}

/**
 * Keeps a file that was found fit: its bytes in the bucket, its row, and for a video the outbox row that has it encoded.
 * The same file is kept once, but one that failed may be sent again.
 *
 * @param ownerId the project's id, or the account's while there is no project
 */
export async function keepFile(
  ctx: ServiceContext,
  ownerId: string,
  file: UploadedFile,
  facts: FileFacts,
): Promise<AssetRow> {
  const sha256 = await digest(file.bytes);
  const known = await ctx.db.query.assets.findFirst({
    where: and(
      eq(schema.assets.projectId, ownerId),
      eq(schema.assets.kind, facts.kind),
      eq(schema.assets.sha256, sha256),
      ne(schema.assets.status, "failed"),
    ),
  });
  if (known) return known;
  const id = await ctx.newId("asset");
  const isVideo = facts.status === "encoding";
  const row: AssetRow = {
    ...facts,
    id,
    projectId: ownerId,
    name: file.name.slice(0, 120),
    r2Key: isVideo ? sourceKey(id) : assetKey(id),
    bytes: file.bytes.byteLength,
    sha256,
    failureReason: null,
    renditions: [],
    durationMs: null,
    encodingAskedAt: isVideo ? ctx.now : null,
    uploadedBy: ctx.account?.id ?? ownerId,
    createdAt: ctx.now,
  };
  // Bytes first: an object without a row is swept one day, a row without its object would be a broken file.
  await ctx.env.CREATIVES.put(row.r2Key, file.bytes, { httpMetadata: { contentType: row.contentType } });
  const outbox = isVideo ? await enqueue(ctx, "asset.encode", { assetId: id }) : null;
  const insert = ctx.db.insert(schema.assets).values(row).onConflictDoNothing();
  await commit(ctx.db, [insert, ...(outbox?.statements ?? [])]);
  outbox?.wake();
  return row;
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
