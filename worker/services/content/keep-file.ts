import { and, eq, gt, ne, sum } from "drizzle-orm";
import {
  type OwnAsset,
  ownAssetView,
  PROJECT_DAY_BYTES_MAX,
  STILL_WIDTHS,
  sha256Hex,
} from "../../../domain/content";
import { AppError, DAY_MS, fileName, seenBy } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { commitWork, type ServiceContext, type Work } from "../kernel";

export interface UploadedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type AssetRow = typeof schema.assets.$inferSelect;

/** Facts read from a file's bytes; `width` and `height` in pixels, 0 for a file without dimensions. */
export interface FileFacts {
  kind: AssetRow["kind"];
  contentType: string;
  width: number;
  height: number;
  /** A video waits for its renditions. */
  status: "ready" | "encoding";
  durationMs?: number;
}

/** A file whose bytes are in memory or already in the bucket. */
interface KeptFile {
  id: string;
  ownerId: string;
  name: string;
  bytes: number;
  sha256: string;
}

/** The columns of a new asset. */
export function assetRowOf(ctx: ServiceContext, file: KeptFile, facts: FileFacts): AssetRow {
  const isSource = facts.status === "encoding";
  return {
    ...facts,
    durationMs: facts.durationMs ?? null,
    id: file.id,
    projectId: file.ownerId,
    name: fileName(file.name),
    r2Key: isSource ? sourceKey(file.id) : assetKey(file.id),
    bytes: file.bytes,
    sha256: file.sha256,
    failureReason: null,
    publication: "private",
    renditions: [],
    stills: [],
    encodingAskedAt: isSource ? ctx.now : null,
    encodingProgress: 0,
    encodingTries: 0,
    cleanedAt: ctx.now,
    uploadedBy: ctx.account?.id ?? file.ownerId,
    createdAt: ctx.now,
  };
}

/** The row with its outbox event: a video is encoded, an ad's picture is resized. */
export function insertion(ctx: ServiceContext, row: AssetRow): Work {
  const isEncoded = row.status === "encoding" || isResized(row);
  return {
    rows: [ctx.db.insert(schema.assets).values(row).onConflictDoNothing()],
    events: isEncoded ? [["asset.encode", { assetId: row.id }]] : [],
  };
}

/** Whether it is shown by renditions. */
export function isVideo({ contentType }: Pick<AssetRow, "contentType">): boolean {
  return contentType.startsWith("video/");
}

/** Whether an image is resized for ads. Animated images are not, since resizing would remove the animation. */
export function isResized({ kind, status, contentType, width }: AssetRow): boolean {
  return (
    kind === "creative" &&
    status === "ready" &&
    width > STILL_WIDTHS[0] &&
    /^image\/(?:jpeg|png|webp)$/.test(contentType)
  );
}

/**
 * @param bytes size of the new file
 * @throws AppError TOO_MANY_REQUESTS above `PROJECT_DAY_BYTES_MAX` in 24 hours
 */
export async function requireDayRoom(ctx: ServiceContext, ownerId: string, bytes: number): Promise<void> {
  const { assets } = schema;
  const [kept] = await ctx.db
    .select({ bytes: sum(assets.bytes).mapWith(Number) })
    .from(assets)
    .where(and(eq(assets.projectId, ownerId), gt(assets.createdAt, ctx.now - DAY_MS)));
  if ((kept?.bytes ?? 0) + bytes > PROJECT_DAY_BYTES_MAX) throw new AppError("TOO_MANY_REQUESTS");
}

/** An asset of the project with the same file, unless it failed: a failed file may be sent again. */
export function findSame(
  ctx: ServiceContext,
  ownerId: string,
  kind: AssetRow["kind"],
  sha256: string,
): Promise<AssetRow | undefined> {
  const { assets } = schema;
  return ctx.db.query.assets.findFirst({
    where: and(
      eq(assets.projectId, ownerId),
      eq(assets.kind, kind),
      eq(assets.sha256, sha256),
      ne(assets.status, "failed"),
    ),
  });
}

/**
 * Stores a validated file: its bytes in the bucket, its row, and for a video the outbox event for its encoding.
 * The same file is stored once.
 *
 * @param ownerId the project's id, or the account's while there is no project
 * @throws AppError TOO_MANY_REQUESTS of `requireDayRoom`
 */
export async function keepFile(
  ctx: ServiceContext,
  ownerId: string,
  file: UploadedFile,
  facts: FileFacts,
): Promise<OwnAsset> {
  const sha256 = await sha256Hex(file.bytes);
  const known = await findSame(ctx, ownerId, facts.kind, sha256);
  if (known) return seenBy(ownAssetView, known);
  await requireDayRoom(ctx, ownerId, file.bytes.byteLength);
  const id = await ctx.newId("asset");
  const row = assetRowOf(ctx, { id, ownerId, name: file.name, bytes: file.bytes.byteLength, sha256 }, facts);
  // Bytes first: an object without a row is swept later, a row without its object would be a broken file.
  await ctx.env.CREATIVES.put(row.r2Key, file.bytes, { httpMetadata: { contentType: row.contentType } });
  await commitWork(ctx, insertion(ctx, row));
  return seenBy(ownAssetView, row);
}

/**
 * Keys of the creatives bucket. Uploads and files derived from them are permanently below `private/`. A copy is below `public/`, which the
 * ad server serves without access checks, while an approved creative shows it: decision 0090.
 */
export function assetKey(assetId: string): string {
  return `private/${assetId}`;
}

/** Key of a published asset. */
export function publicKey(assetId: string): string {
  return `public/${assetId}`;
}

/** Key of an uploaded video, which only the encoder reads, since it is not checked. */
export function sourceKey(assetId: string): string {
  return `sources/${assetId}`;
}

/** Key of a video's rendition. @param home the asset's key: `assetKey`, `publicKey` */
export function renditionKey(home: string, height: number): string {
  return `${home}/${height}.mp4`;
}

/** Key of a picture derived from an asset. @param home the asset's key */
export function stillKey(home: string, askedWidth: number): string {
  return `${home}/${askedWidth}w`;
}
