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

/** What was read from a file's bytes; `width` and `height` in pixels, 0 for a file that has none. */
export interface FileFacts {
  kind: AssetRow["kind"];
  contentType: string;
  width: number;
  height: number;
  /** A video waits for its renditions. */
  status: "ready" | "encoding";
  durationMs?: number;
}

/** A file whose bytes are known or are in the bucket already. */
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

/** The row with what has to follow it: for a video the outbox row that has it encoded, for a picture of an ad the one that has it made smaller. */
export function insertion(ctx: ServiceContext, row: AssetRow): Work {
  const isEncoded = row.status === "encoding" || isResized(row);
  return {
    rows: [ctx.db.insert(schema.assets).values(row).onConflictDoNothing()],
    events: isEncoded ? [["asset.encode", { assetId: row.id }]] : [],
  };
}

/** Whether it is shown from its renditions. */
export function isVideo({ contentType }: Pick<AssetRow, "contentType">): boolean {
  return contentType.startsWith("video/");
}

/** Whether an image is made smaller for ads. Moving pictures stay as they are: made smaller they would stand still. */
export function isResized({ kind, status, contentType, width }: AssetRow): boolean {
  return (
    kind === "creative" &&
    status === "ready" &&
    width > STILL_WIDTHS[0] &&
    /^image\/(?:jpeg|png|webp)$/.test(contentType)
  );
}

/**
 * @param bytes what is about to be added
 * @throws AppError TOO_MANY_REQUESTS for more than `PROJECT_DAY_BYTES_MAX` in 24 hours
 */
export async function requireDayRoom(ctx: ServiceContext, ownerId: string, bytes: number): Promise<void> {
  const { assets } = schema;
  const [kept] = await ctx.db
    .select({ bytes: sum(assets.bytes).mapWith(Number) })
    .from(assets)
    .where(and(eq(assets.projectId, ownerId), gt(assets.createdAt, ctx.now - DAY_MS)));
  if ((kept?.bytes ?? 0) + bytes > PROJECT_DAY_BYTES_MAX) throw new AppError("TOO_MANY_REQUESTS");
}

/** The same file of the project, unless it failed: that one may be sent again. */
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
 * Keeps a file that was found fit: its bytes in the bucket, its row, and for a video the outbox row that has it encoded.
 * The same file is kept once.
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
  // Bytes first: an object without a row is swept one day, a row without its object would be a broken file.
  await ctx.env.CREATIVES.put(row.r2Key, file.bytes, { httpMetadata: { contentType: row.contentType } });
  await commitWork(ctx, insertion(ctx, row));
  return seenBy(ownAssetView, row);
}

/**
 * Keys of the creatives bucket. What is uploaded, and what is made of it, lies below `private/` for good; a copy lies below `public/`, which the ad
 * server sends to anybody, as long as an approved creative shows it: decision 0090.
 */
export function assetKey(assetId: string): string {
  return `private/${assetId}`;
}

/** Where the ad server finds an asset that is published. */
export function publicKey(assetId: string): string {
  return `public/${assetId}`;
}

/** An uploaded video is nobody's to see: it is not checked, and the encoder alone reads it. */
export function sourceKey(assetId: string): string {
  return `sources/${assetId}`;
}

/** What an ad shows of a video. @param home the asset's key: `assetKey`, `publicKey` */
export function renditionKey(home: string, height: number): string {
  return `${home}/${height}.mp4`;
}

/** A picture made of an asset. @param home the asset's key */
export function stillKey(home: string, askedWidth: number): string {
  return `${home}/${askedWidth}w`;
}
