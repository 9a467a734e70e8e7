import { AppError } from "../../../domain/shared/errors";
import { TERMS_MAX_BYTES } from "../../../domain/shared/limits";
import { requireAccess } from "../access";
import { readAsset } from "../assets/find";
import { isWholePdf } from "../assets/inspect-pdf";
import { type AssetRow, keepFile, type UploadedFile } from "../assets/keep-file";
import { keepImage } from "../assets/keep-image";
import { requireAtMost } from "../assets/require-at-most";
import type { ServiceContext } from "../context";

const PDF = "application/pdf";

/**
 * Keeps a contract's terms: a PDF by its bytes, under 10 MB. Source: specification section 5.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, each with `file`, and those of `requireAccess`
 */
export async function uploadTerms(
  ctx: ServiceContext,
  projectId: string,
  file: UploadedFile,
): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "campaign.write", "adv");
  requireAtMost(file, TERMS_MAX_BYTES, "asset.tooLarge");
  if (!isWholePdf(file.bytes))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fields: { file: ["terms.type"] } });
  return keepFile(ctx, projectId, file, {
    kind: "shared",
    contentType: PDF,
    width: 0,
    height: 0,
    status: "ready",
  });
}

/** Keeps the picture of a business registration. @throws AppError of `keepImage`, and those of `requireAccess` */
export async function uploadRegistration(
  ctx: ServiceContext,
  projectId: string,
  file: UploadedFile,
): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "campaign.write", "adv");
  return keepImage(ctx, projectId, "business", file);
}

interface Papers {
  termsAssetId?: string | undefined;
  registrationAssetId?: string | undefined;
}

/** Papers that a step names are the ad account's own, and what they are named as. @throws AppError ASSET_NOT_AVAILABLE */
export async function requirePapers(ctx: ServiceContext, projectId: string, papers: Papers): Promise<void> {
  const { termsAssetId, registrationAssetId } = papers;
  const terms = termsAssetId && (await readAsset(ctx, projectId, termsAssetId));
  if (termsAssetId && !(terms && terms.kind === "shared" && terms.contentType === PDF))
    throw new AppError("ASSET_NOT_AVAILABLE");
  const picture = registrationAssetId && (await readAsset(ctx, projectId, registrationAssetId));
  if (registrationAssetId && !(picture && picture.kind === "business" && picture.status === "ready"))
    throw new AppError("ASSET_NOT_AVAILABLE");
}
