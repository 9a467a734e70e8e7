import { and, count, eq } from "drizzle-orm";
import type { AssetKind } from "../../../../domain/creative/asset-kinds";
import { partCount } from "../../../../domain/creative/upload";
import { AppError } from "../../../../domain/shared/errors";
import { UPLOAD_IDLE_MS, UPLOADS_OPEN_MAX } from "../../../../domain/shared/limits";
import { schema } from "../../../db/client";
import { requireAccess } from "../../access";
import type { ServiceContext } from "../../context";
import { newestFirst } from "../../shared/paging";
import { forgetUpload } from "./forget";

/** A file that was begun to be sent, and is not whole. */
export interface OpenUpload {
  id: string;
  name: string;
  bytes: number;
  /** 0 to 1: the parts that have arrived. */
  share: number;
  /** Epoch milliseconds: from then on it is swept, unless a part comes. */
  endsAt: number;
}

/** What a project left half sent of one kind, the newest first: no more than may be open. @throws AppError of `requireAccess` */
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
 * Throws away what has arrived of a file. One that was kept meanwhile stays.
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
