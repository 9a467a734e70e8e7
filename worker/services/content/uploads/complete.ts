import { and, asc, count, eq } from "drizzle-orm";
import {
  type AssetKind,
  checksumOfParts,
  completionSchema,
  type OwnAsset,
  ownAssetView,
  partCount,
  UPLOAD_IDLE_MS,
  UPLOADS_OPEN_MAX,
} from "../../../../domain/content";
import { AppError, describedShort, parseOrRefuse, seenBy } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { commitWork, newestFirst, requireAccess, type ServiceContext } from "../../kernel";
import { keepUploaded } from "./parts";
import { forgetUpload, refusalOf, refusalText, requireUpload, type UploadRow } from "./start";

/**
 * Joins an upload's parts and stores the file, if its bytes have an allowed type. Idempotent.
 * @param body `completionSchema`; the checksum is computed by the sender
 * @throws AppError NOT_FOUND, CONFLICT while parts are missing, 070 with `checksum` for a mismatch, and the refusals of the file
 */
export async function completeUpload(ctx: ServiceContext, token: string, body: unknown): Promise<OwnAsset> {
  const upload = await requireUpload(ctx, token);
  const { checksum } = parseOrRefuse(completionSchema, body);
  if (upload.status === "refused") throw refusalOf(upload.refusal ?? "");
  if (upload.status === "kept") return keptAsset(ctx, upload);
  const parts = await partsOf(ctx, upload);
  if (parts.length < partCount(upload.bytes)) throw new AppError("CONFLICT");
  const received = await checksumOfParts(parts.map(({ sha256 }) => sha256));
  if (received !== checksum) throw new AppError("070", { fields: { checksum: ["upload.damaged"] } });
  await putTogether(ctx, upload, parts);
  try {
    return await keepUploaded(ctx, upload, `${received}-${parts.length}`);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await refuse(ctx, upload, error);
    throw error;
  }
}

function partsOf(ctx: ServiceContext, upload: UploadRow) {
  const { assetUploadParts } = schema;
  return ctx.db
    .select()
    .from(assetUploadParts)
    .where(eq(assetUploadParts.uploadId, upload.id))
    .orderBy(asc(assetUploadParts.number));
}

/**
 * The bucket may have joined the parts in an earlier call whose answer was lost. If the bucket does not know the parts, all have
 * to be sent again.
 */
async function putTogether(
  ctx: ServiceContext,
  upload: UploadRow,
  parts: readonly { number: number; etag: string }[],
): Promise<void> {
  const bucket = ctx.env.CREATIVES;
  const named = parts.map(({ number, etag }) => ({ partNumber: number, etag }));
  try {
    await bucket.resumeMultipartUpload(upload.r2Key, upload.r2UploadId).complete(named);
  } catch (error) {
    const done = await bucket.head(upload.r2Key);
    if (done?.size === upload.bytes) return;
    console.warn(
      JSON.stringify({
        event: "upload.lost",
        requestId: ctx.requestId,
        uploadId: upload.id,
        error: describedShort(error),
      }),
    );
    await forgetUpload(ctx, upload);
    throw new AppError("CONFLICT");
  }
}

/** The resulting asset; not found if it was deleted since. */
async function keptAsset(ctx: ServiceContext, upload: UploadRow): Promise<OwnAsset> {
  const { assets } = schema;
  const asset = await ctx.db.query.assets.findFirst({ where: eq(assets.id, upload.assetId) });
  if (!asset) throw new AppError("NOT_FOUND");
  return seenBy(ownAssetView, asset);
}

async function refuse(ctx: ServiceContext, upload: UploadRow, error: AppError): Promise<void> {
  const { assetUploads } = schema;
  await ctx.env.CREATIVES.delete(upload.r2Key);
  await commitWork(ctx, {
    rows: [
      ctx.db
        .update(assetUploads)
        .set({ status: "refused", refusal: refusalText(error) })
        .where(eq(assetUploads.id, upload.id)),
    ],
  });
}

/** An unfinished upload. */
export interface OpenUpload {
  id: string;
  name: string;
  bytes: number;
  /** Received share of the parts, 0 to 1. */
  share: number;
  /** Time at which it is swept unless another part arrives, epoch milliseconds. */
  endsAt: number;
}

/**
 * A project's unfinished uploads of one kind, the newest first, up to the maximum of open ones.
 * @throws AppError of `requireAccess`
 */
export async function listOpenUploads(
  ctx: ServiceContext,
  projectId: string,
  kind: AssetKind,
): Promise<OpenUpload[]> {
  await requireAccess(ctx, projectId, "asset.write");
  const { assetUploads, assetUploadParts } = schema;
  const { id, name, bytes, updatedAt } = assetUploads;
  const rows = await ctx.db
    .select({ id, name, bytes, updatedAt, arrived: count(assetUploadParts.number) })
    .from(assetUploads)
    .leftJoin(assetUploadParts, eq(assetUploadParts.uploadId, assetUploads.id))
    .where(
      and(
        eq(assetUploads.projectId, projectId),
        eq(assetUploads.kind, kind),
        eq(assetUploads.status, "open"),
      ),
    )
    .groupBy(assetUploads.id)
    .orderBy(...newestFirst(assetUploads))
    .limit(UPLOADS_OPEN_MAX);
  return rows.map(({ updatedAt: lastAt, arrived, ...upload }) => ({
    ...upload,
    share: arrived / partCount(upload.bytes),
    endsAt: lastAt + UPLOAD_IDLE_MS,
  }));
}

/**
 * Discards an unfinished upload. A concurrently completed file stays.
 * @throws AppError NOT_FOUND for another project's, and those of `requireAccess`
 */
export async function discardUpload(ctx: ServiceContext, projectId: string, uploadId: string): Promise<void> {
  await requireAccess(ctx, projectId, "asset.write");
  const { assetUploads } = schema;
  const upload = await ctx.db.query.assetUploads.findFirst({
    where: and(eq(assetUploads.id, uploadId), eq(assetUploads.projectId, projectId)),
  });
  if (!upload) throw new AppError("NOT_FOUND");
  if (upload.status === "open") await forgetUpload(ctx, upload);
}
