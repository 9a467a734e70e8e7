import { VIDEO_TYPES } from "../../../domain/creative/video";
import { AppError } from "../../../domain/shared/errors";
import { VIDEO_MAX_BYTES } from "../../../domain/shared/limits";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type AssetRow, keepFile, type UploadedFile } from "./keep-file";
import { keepImage } from "./keep-image";
import { requireAtMost } from "./require-at-most";
import { bytesSource } from "./video/byte-source";
import { videoTypeOf } from "./video/container";
import { inspectVideo } from "./video/inspect";

/**
 * Keeps what a creative is made of: an image, or a video that is encoded before it can be shown. Which of them it is, is
 * read from its bytes. Larger videos come in parts: `startUpload`.
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
  const facts = await inspectVideo(bytesSource(file.bytes), video);
  if (typeof facts === "string") throw new AppError("070", { fields: { file: [facts] } });
  return keepFile(ctx, projectId, file, {
    ...facts,
    kind: "creative",
    contentType: VIDEO_TYPES[video],
    status: "encoding",
  });
}
