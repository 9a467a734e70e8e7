import { INTRODUCTION_MAX_BYTES } from "../../../domain/shared/limits";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { isWholePdf } from "./inspect-pdf";
import { type AssetRow, keepFile, type UploadedFile } from "./keep-file";
import { keepImage } from "./keep-image";
import { requireAtMost } from "./require-at-most";

/**
 * Keeps a product's introduction: a PDF or an image, known by its bytes. Source: specification section 5.
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function uploadIntroduction(
  ctx: ServiceContext,
  projectId: string,
  file: UploadedFile,
): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "introduction.write", "pub");
  requireAtMost(file, INTRODUCTION_MAX_BYTES, "asset.tooLarge");
  if (!isWholePdf(file.bytes)) return keepImage(ctx, projectId, "introduction", file, "introduction.type");
  return keepFile(ctx, projectId, file, {
    kind: "introduction",
    contentType: "application/pdf",
    width: 0,
    height: 0,
    status: "ready",
  });
}
