import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { AssetRow, UploadedFile } from "./keep-file";
import { keepImage } from "./keep-image";

/**
 * Keeps a project's image: what it is, is read from its bytes.
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function uploadAsset(
  ctx: ServiceContext,
  projectId: string,
  kind: AssetRow["kind"],
  file: UploadedFile,
): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "asset.write");
  return keepImage(ctx, projectId, kind, file);
}
