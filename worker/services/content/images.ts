import {
  checkCover,
  checkImage,
  checkLogo,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  type ImageFacts,
  type OwnAsset,
} from "../../../domain/content";
import { AppError } from "../../../domain/kernel";
import { cleanImage, imageTypeOf } from "../../integrations/image";
import type { ServiceContext } from "../kernel";
import { type AssetRow, keepFile, type UploadedFile } from "./keep-file";
import { requireAtMost } from "./uses";

/** Requirements for an image of each kind; returns a message code if one is not met. */
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
 * Stores a file that is an image by its bytes, of a size that its kind allows, without its metadata. Source: rule C4.
 *
 * @param ownerId the project's id, or the account's while there is no project
 * @param typeCode the message code for a file of another type
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function keepImage(
  ctx: ServiceContext,
  ownerId: string,
  kind: AssetRow["kind"],
  file: UploadedFile,
  typeCode = "image.type",
): Promise<OwnAsset> {
  // The size limit is irrelevant for a file that is no image.
  if (imageTypeOf(file.bytes)) requireAtMost(file, IMAGE_MAX_BYTES, "image.tooLarge");
  const image = cleanImage(file.bytes);
  if (!image) throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fields: { file: [typeCode] } });
  if (image === "broken") throw new AppError("070", { fields: { file: ["image.broken"] } });
  const { type, w: width, h: height, file: bytes } = image;
  const refusal = CHECKS[kind]({ type, w: width, h: height, bytes: bytes.byteLength });
  if (refusal) throw new AppError("070", { fields: { file: [refusal] } });
  return keepFile(
    ctx,
    ownerId,
    { name: file.name, bytes },
    {
      kind,
      contentType: IMAGE_TYPES[type],
      width,
      height,
      status: "ready",
    },
  );
}
