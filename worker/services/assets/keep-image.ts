import {
  checkCover,
  checkImage,
  checkLogo,
  IMAGE_TYPES,
  type ImageFacts,
} from "../../../domain/creative/image";
import { AppError } from "../../../domain/shared/errors";
import { IMAGE_MAX_BYTES } from "../../../domain/shared/limits";
import type { ServiceContext } from "../context";
import { imageTypeOf, inspectImage } from "./inspect-image";
import { type AssetRow, keepFile, type UploadedFile } from "./keep-file";
import { requireAtMost } from "./require-at-most";

/** What an image has to be for its kind; a message code where it is not. */
const CHECKS: Record<AssetRow["kind"], (image: ImageFacts) => string | null> = {
  creative: checkImage,
  logo: checkLogo,
  cover: checkCover,
  profile: checkLogo,
  business: checkImage,
  introduction: checkImage,
  settlement: checkImage,
  shared: checkImage,
  display: checkImage,
};

/**
 * Keeps a file that is an image by its bytes, in the size its kind allows.
 *
 * @param ownerId the project's id, or the account's while there is no project
 * @param typeCode the message code for a file that is none of the types that are taken
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function keepImage(
  ctx: ServiceContext,
  ownerId: string,
  kind: AssetRow["kind"],
  file: UploadedFile,
  typeCode = "image.type",
): Promise<AssetRow> {
  // How large an image may be helps nobody whose file is none.
  if (imageTypeOf(file.bytes)) requireAtMost(file, IMAGE_MAX_BYTES, "image.tooLarge");
  const image = inspectImage(file.bytes);
  if (!image) throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fields: { file: [typeCode] } });
  const refusal = CHECKS[kind](image);
  if (refusal) throw new AppError("070", { fields: { file: [refusal] } });
  const { type, w: width, h: height } = image;
  const own = { ...file, bytes: file.bytes.subarray(0, image.bytes) };
  return keepFile(ctx, ownerId, own, {
    kind,
    contentType: IMAGE_TYPES[type],
    width,
    height,
    status: "ready",
  });
}
