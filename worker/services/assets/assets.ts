import { and, eq, or } from "drizzle-orm";
import { checkImage, checkLogo, IMAGE_TYPES } from "../../../domain/creative/image";
import { AppError } from "../../../domain/shared/errors";
import { IMAGE_MAX_BYTES } from "../../../domain/shared/limits";
import { messageCode } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess, requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { inspectImage } from "./inspect-image";
import { assetKey } from "./paths";

export interface UploadedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export type AssetRow = typeof schema.assets.$inferSelect;

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
  return keep(ctx, projectId, kind, file);
}

/** A launcher's logo: there is no project yet, so it belongs to the account until one adopts it. @throws as `uploadAsset` */
export async function uploadLauncherLogo(ctx: ServiceContext, file: UploadedFile): Promise<AssetRow> {
  const account = requireAccount(ctx);
  return keep(ctx, account.id, "logo", file);
}

async function keep(
  ctx: ServiceContext,
  ownerId: string,
  kind: "creative" | "logo",
  file: UploadedFile,
): Promise<AssetRow> {
  if (file.bytes.byteLength > IMAGE_MAX_BYTES) {
    throw new AppError("PAYLOAD_TOO_LARGE", {
      fields: { file: [messageCode("image.tooLarge", { maxMb: IMAGE_MAX_BYTES / 1024 / 1024 })] },
    });
  }
  const image = inspectImage(file.bytes);
  if (!image) throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fields: { file: ["image.type"] } });
  const refusal = kind === "logo" ? checkLogo(image) : checkImage(image);
  if (refusal) throw new AppError("070", { fields: { file: [refusal] } });

  const sha256 = await digest(file.bytes);
  const known = await ctx.db.query.assets.findFirst({
    where: and(
      eq(schema.assets.projectId, ownerId),
      eq(schema.assets.kind, kind),
      eq(schema.assets.sha256, sha256),
    ),
  });
  if (known) return known;
  const id = await ctx.newId("asset");
  const row: AssetRow = {
    id,
    projectId: ownerId,
    kind,
    name: file.name.slice(0, 120),
    r2Key: assetKey(id),
    contentType: IMAGE_TYPES[image.type],
    bytes: image.bytes,
    width: image.w,
    height: image.h,
    sha256,
    uploadedBy: ctx.account?.id ?? ownerId,
    createdAt: ctx.now,
  };
  // Bytes first: an object without a row is swept one day, a row without its object would be a broken image.
  await ctx.env.CREATIVES.put(row.r2Key, file.bytes, { httpMetadata: { contentType: row.contentType } });
  await commit(ctx.db, [ctx.db.insert(schema.assets).values(row).onConflictDoNothing()]);
  return row;
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is known of an asset of the project. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  await requireAccess(ctx, projectId, "asset.read");
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("NOT_FOUND");
  return asset;
}

/** An asset of the project for a form to use. @throws AppError ASSET_NOT_AVAILABLE */
export async function findAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("ASSET_NOT_AVAILABLE");
  return asset;
}

function readAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow | undefined> {
  return ctx.db.query.assets.findFirst({
    where: and(eq(schema.assets.id, assetId), eq(schema.assets.projectId, projectId)),
  });
}

/**
 * An asset's bytes for a console page. Logos are public; a creative is for its advertiser, for the publisher it was sent to
 * and for operators.
 * @throws AppError NOT_FOUND
 */
export async function openAsset(
  ctx: ServiceContext,
  assetId: string,
): Promise<{ asset: AssetRow; body: ReadableStream }> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  if (!asset || !(await mayOpen(ctx, asset))) throw new AppError("NOT_FOUND");
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
