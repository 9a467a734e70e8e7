import { VIDEO_TYPES } from "../../../domain/creative/video";
import { VIDEO_MAX_BYTES } from "../../../domain/shared/limits";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { videoTypeOf } from "./inspect-video";
import { type AssetRow, keepFile, type UploadedFile } from "./keep-file";
import { keepImage } from "./keep-image";
import { requireAtMost } from "./require-at-most";

/**
 * Keeps what a creative is made of: an image, or a video that is encoded before it can be shown. Which of them it is, is
 * read from its bytes.
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function uploadCreativeFile(
  ctx: ServiceContext,
  projectId: string,
  file: UploadedFile,
): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "asset.write");
  const video = videoTypeOf(file.bytes);
  if (!video) return keepImage(ctx, projectId, "creative", file, "asset.type");
  requireAtMost(file, VIDEO_MAX_BYTES, "video.tooLarge");
  const contentType = VIDEO_TYPES[video];
  return keepFile(ctx, projectId, file, {
    kind: "creative",
    contentType,
    width: 0,
    height: 0,
    status: "encoding",
  });
}
