import { and, eq, or } from "drizzle-orm";
import { checkImage, checkLogo, IMAGE_TYPES } from "../../../domain/creative/image";
import { VIDEO_TYPES } from "../../../domain/creative/video";
import { AppError } from "../../../domain/shared/errors";
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from "../../../domain/shared/limits";
import { messageCode } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess, requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { inspectImage } from "./inspect-image";
import { videoTypeOf } from "./inspect-video";
import { type AssetRow, keepFile, type UploadedFile } from "./keep-file";

export type { AssetRow, UploadedFile } from "./keep-file";

/**
 * Keeps a project's image: what it is, is read from its bytes.
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function uploadAsset(
  ctx: ServiceContext,
  projectId: string,
  kind: "creative" | "logo",
  file: UploadedFile,
): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "asset.write");
  return keepImage(ctx, projectId, kind, file);
}

/** A launcher's logo: there is no project yet, so it belongs to the account until one adopts it. @throws as `uploadAsset` */
export async function uploadLauncherLogo(ctx: ServiceContext, file: UploadedFile): Promise<AssetRow> {
  const account = requireAccount(ctx);
  return keepImage(ctx, account.id, "logo", file);
}

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

/** @param typeCode the message code for a file that is none of the types that are taken */
async function keepImage(
  ctx: ServiceContext,
  ownerId: string,
  kind: "creative" | "logo",
  file: UploadedFile,
  typeCode = "image.type",
): Promise<AssetRow> {
  requireAtMost(file, IMAGE_MAX_BYTES, "image.tooLarge");
  const image = inspectImage(file.bytes);
  if (!image) throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fields: { file: [typeCode] } });
  const refusal = kind === "logo" ? checkLogo(image) : checkImage(image);
  if (refusal) throw new AppError("070", { fields: { file: [refusal] } });
  const { type, w: width, h: height } = image;
  return keepFile(ctx, ownerId, file, {
    kind,
    contentType: IMAGE_TYPES[type],
    width,
    height,
    status: "ready",
  });
}

function requireAtMost(file: UploadedFile, maxBytes: number, code: string): void {
  if (file.bytes.byteLength <= maxBytes) return;
  throw new AppError("PAYLOAD_TOO_LARGE", {
    fields: { file: [messageCode(code, { maxMb: maxBytes / 1024 / 1024 })] },
  });
}

/** What is known of an asset of the project. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "asset.read");
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("NOT_FOUND");
  return asset;
}

/** An image of the project for a form to use: creatives are images, and a video is none. @throws AppError ASSET_NOT_AVAILABLE */
export async function findAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  const asset = await readAsset(ctx, projectId, assetId);
  if (asset?.status !== "ready") throw new AppError("ASSET_NOT_AVAILABLE");
  return asset;
}

function readAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow | undefined> {
  return ctx.db.query.assets.findFirst({
    where: and(eq(schema.assets.id, assetId), eq(schema.assets.projectId, projectId)),
  });
}

/**
 * An image's bytes for a console page. Logos are public; a creative is for its advertiser, for the publisher it was sent to
 * and for operators. A video's source is nobody's: the encoder alone reads it.
 * @throws AppError NOT_FOUND
 */
export async function openAsset(
  ctx: ServiceContext,
  assetId: string,
): Promise<{ asset: AssetRow; body: ReadableStream }> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  if (asset?.status !== "ready" || !(await mayOpen(ctx, asset))) throw new AppError("NOT_FOUND");
  const object = await ctx.env.CREATIVES.get(asset.r2Key);
  if (!object) throw new AppError("NOT_FOUND");
  return { asset, body: object.body };
}

async function mayOpen(ctx: ServiceContext, asset: AssetRow): Promise<boolean> {
  if (asset.kind !== "creative") return true;
  if (!ctx.account) return false;
  if (ctx.account.isOperator) return true;
  const { campaigns, creatives, memberships } = schema;
  const own = await ctx.db.query.memberships.findFirst({
    where: and(eq(memberships.projectId, asset.projectId), eq(memberships.accountId, ctx.account.id)),
  });
  if (own) return true;
  const [shown] = await ctx.db
    .select({ id: creatives.id })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .innerJoin(
      memberships,
      or(eq(memberships.projectId, campaigns.pubProjectId), eq(memberships.projectId, campaigns.projectId)),
    )
    .where(and(eq(creatives.assetId, asset.id), eq(memberships.accountId, ctx.account.id)))
    .limit(1);
  return Boolean(shown);
}
