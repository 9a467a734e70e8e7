import { asc, eq } from "drizzle-orm";
import { completionSchema, partCount } from "../../../../domain/creative/upload";
import { checksumOfParts } from "../../../../domain/creative/upload-checksum";
import { describedShort } from "../../../../domain/shared/described";
import { AppError } from "../../../../domain/shared/errors";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { commit } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import type { AssetRow } from "../keep-file";
import { requireUpload, type UploadRow } from "./address";
import { forgetUpload } from "./forget";
import { keepUploaded } from "./keep";
import { refusalOf, refusalText } from "./refusal";

/**
 * Puts an upload's parts together and keeps the file, if it is what its kind may be: known by its bytes. Asked again it answers the same.
 * @param body `completionSchema`; the checksum as its sender made it of what it sent
 * @throws AppError NOT_FOUND, CONFLICT while parts are missing, 070 with `checksum` when it is another file's, and what refuses the file
 */
export async function completeUpload(ctx: ServiceContext, token: string, body: unknown): Promise<AssetRow> {
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

/** The bucket may have done it already for somebody who never heard. Parts that it does not know are sent anew, all of them. */
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

/** What it became; one that was deleted since is not there. */
async function keptAsset(ctx: ServiceContext, upload: UploadRow): Promise<AssetRow> {
  const { assets } = schema;
  const asset = await ctx.db.query.assets.findFirst({ where: eq(assets.id, upload.assetId) });
  if (!asset) throw new AppError("NOT_FOUND");
  return asset;
}

async function refuse(ctx: ServiceContext, upload: UploadRow, error: AppError): Promise<void> {
  const { assetUploads } = schema;
  await ctx.env.CREATIVES.delete(upload.r2Key);
  await commit(ctx.db, [
    ctx.db
      .update(assetUploads)
      .set({ status: "refused", refusal: refusalText(error) })
      .where(eq(assetUploads.id, upload.id)),
  ]);
}
