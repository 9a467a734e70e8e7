import { and, eq } from "drizzle-orm";
import {
  INTENT_TTL_MS,
  intentSchema,
  KIND_RULES,
  type OwnAsset,
  VIDEO_MAX_BYTES,
  VIDEO_TYPES,
} from "../../../domain/content";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { bytesSource, inspectVideo, videoTypeOf } from "../../integrations/video";
import { commitWork, requireAccess, requireAccount, type ServiceContext } from "../kernel";
import { readAsset } from "./assets";
import { keepImage } from "./images";
import { type AssetRow, keepFile, type UploadedFile } from "./keep-file";
import { type AssetUse, requireAtMost } from "./uses";

/**
 * Declares the purpose of an asset, which prevents its deletion for `INTENT_TTL_MS`; a repeated call restarts that time. An actual use
 * then prevents the deletion by itself.
 * @param input `intentSchema`
 * @throws AppError NOT_FOUND for an asset or a subject of another project, ASSET_NOT_AVAILABLE for one that failed, 070, and those of `requireAccess`
 */
export async function declareIntent(
  ctx: ServiceContext,
  projectId: string,
  assetId: string,
  input: unknown,
): Promise<AssetUse> {
  const { account } = await requireAccess(ctx, projectId, "asset.write");
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("NOT_FOUND");
  const { purpose, subject } = parseOrRefuse(intentSchema, input);
  if (asset.status === "failed") throw new AppError("ASSET_NOT_AVAILABLE");
  if (subject !== "" && !(await isOwn(ctx, projectId, subject))) throw new AppError("NOT_FOUND");
  const { assetIntents } = schema;
  const expiresAt = ctx.now + INTENT_TTL_MS;
  const id = await ctx.newId("intent");
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(assetIntents)
        .values({
          id,
          assetId,
          purpose,
          subjectId: subject,
          declaredBy: account.id,
          createdAt: ctx.now,
          expiresAt,
        })
        .onConflictDoUpdate({
          target: [assetIntents.assetId, assetIntents.purpose, assetIntents.subjectId],
          set: { expiresAt },
        }),
    ],
  });
  const kept = await ctx.db.query.assetIntents.findFirst({
    where: and(
      eq(assetIntents.assetId, assetId),
      eq(assetIntents.purpose, purpose),
      eq(assetIntents.subjectId, subject),
    ),
  });
  return { intentId: kept?.id ?? id, purpose, subjectId: subject, expiresAt };
}

/** Whether the campaign, product or app belongs to the project. */
async function isOwn(ctx: ServiceContext, projectId: string, id: string): Promise<boolean> {
  const found = await Promise.all(
    [schema.campaigns, schema.adProducts, schema.projectApps].map((table) =>
      ctx.db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.id, id), eq(table.projectId, projectId)))
        .limit(1),
    ),
  );
  return found.some((rows) => rows.length > 0);
}

/**
 * Stores a project's image; its type is read from its bytes.
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function uploadAsset(
  ctx: ServiceContext,
  projectId: string,
  kind: AssetRow["kind"],
  file: UploadedFile,
): Promise<OwnAsset> {
  await requireAccess(ctx, projectId, "asset.write");
  return keepImage(ctx, projectId, kind, file);
}

/**
 * Stores a creative's file: an image, or a video that is encoded before it can be shown. Its type is
 * read from its bytes. Larger videos are uploaded in parts: `startUpload`.
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function uploadCreativeFile(
  ctx: ServiceContext,
  projectId: string,
  file: UploadedFile,
): Promise<OwnAsset> {
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

/**
 * Stores a product's introduction: a PDF or an image by its bytes. Source: rule I19.
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function uploadIntroduction(
  ctx: ServiceContext,
  projectId: string,
  file: UploadedFile,
): Promise<OwnAsset> {
  await requireAccess(ctx, projectId, "introduction.write", "pub");
  return keepPaper(ctx, projectId, "introduction", file);
}

/**
 * Stores a paper: a PDF or an image by its bytes.
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function keepPaper(
  ctx: ServiceContext,
  ownerId: string,
  kind: "introduction" | "business",
  file: UploadedFile,
): Promise<OwnAsset> {
  const { maxBytes, typeCode } = KIND_RULES[kind];
  requireAtMost(file, maxBytes, "asset.tooLarge");
  if (!isWholePdf(file.bytes)) return keepImage(ctx, ownerId, kind, file, typeCode);
  return keepFile(ctx, ownerId, file, {
    kind,
    contentType: "application/pdf",
    width: 0,
    height: 0,
    status: "ready",
  });
}

/** Placeholder for a project's id before the project exists. */
export const LAUNCHER = "launcher";

/**
 * Stores a launcher's logo or cover. It belongs to the account until a project adopts it.
 * @throws AppError UNAUTHORIZED, and those of `keepImage`
 */
export async function uploadLauncherImage(
  ctx: ServiceContext,
  kind: "logo" | "cover",
  file: UploadedFile,
): Promise<OwnAsset> {
  const account = requireAccount(ctx);
  return keepImage(ctx, account.id, kind, file);
}

/** Range from the file's end in which readers look for the PDF end marker. */
const TAIL_BYTES = 1024;

/** Whether a file is a PDF by its own bytes, from its head to its end. Source: ISO 32000-1, 7.5.2 and 7.5.5. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  return text(bytes.subarray(0, 5)) === "%PDF-" && text(bytes.subarray(-TAIL_BYTES)).includes("%%EOF");
}
