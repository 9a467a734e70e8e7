import { and, asc, count, eq, inArray, lt, ne, sum } from "drizzle-orm";
import {
  type AssetKind,
  checkUploadSize,
  type OwnAsset,
  ownAssetView,
  UPLOAD_IDLE_MS,
  UPLOAD_PART_BYTES,
  UPLOADS_OPEN_MAX,
  uploadSchema,
} from "../../../../domain/content";
import { AppError, ERROR_STATUS, type ErrorCode, parseOrRefuse, seenBy } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { commitWork, mayStill, requireAccess, type ServiceContext } from "../../kernel";
import { issueJobToken, readJobToken } from "../encoding/request";
import { type AssetRow, requireDayRoom, sourceKey } from "../keep-file";

/** An upload as its sender sees it. */
export interface StartedUpload {
  id: string;
  /** Parts are put to `{path}/parts/{number}`, their checksum is posted to `{path}/complete`; valid for some hours. */
  path: string;
  /** Size of every part except the last. */
  partBytes: number;
  /** Received parts. */
  parts: { number: number; sha256: string }[];
  /** The resulting asset; null while parts are missing. */
  asset: OwnAsset | null;
}

/**
 * Starts an upload in parts, or resumes the project's unfinished upload of the same file, identified by its fingerprint.
 * @param input `uploadSchema`
 * @throws AppError 070 with fields, PAYLOAD_TOO_LARGE with `bytes`, TOO_MANY_REQUESTS, the earlier refusal of the same file, and those
 *   of `requireAccess`
 */
export async function startUpload(
  ctx: ServiceContext,
  projectId: string,
  kind: AssetKind,
  input: unknown,
): Promise<StartedUpload> {
  const { account } = await requireAccess(ctx, projectId, "asset.write");
  const file = parseOrRefuse(uploadSchema, input);
  const tooLarge = checkUploadSize(kind, file.bytes, file);
  if (tooLarge) throw new AppError("PAYLOAD_TOO_LARGE", { fields: { bytes: [tooLarge] } });
  const known = await findUpload(ctx, projectId, kind, file.fingerprint);
  const resumed = known && (await goOnWith(ctx, known, file.bytes));
  if (resumed) return resumed;
  await requireRoom(ctx, projectId, file.bytes);
  const id = await ctx.newId("upload");
  const assetId = await ctx.newId("asset");
  const r2Key = sourceKey(assetId);
  const multipart = await ctx.env.CREATIVES.createMultipartUpload(r2Key);
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(schema.assetUploads)
        .values({
          id,
          projectId,
          kind,
          name: file.name,
          bytes: file.bytes,
          fingerprint: file.fingerprint,
          assetId,
          r2Key,
          r2UploadId: multipart.uploadId,
          status: "open",
          uploadedBy: account.id,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .onConflictDoNothing(),
    ],
  });
  // Of two concurrent starts one row is stored; the bucket expires the other's multipart upload after some days.
  const begun = await findUpload(ctx, projectId, kind, file.fingerprint);
  if (!begun) throw new AppError("CONFLICT");
  return answerOf(ctx, begun, null);
}

/** The upload to resume; null if the file has to be sent again because its asset is gone. */
async function goOnWith(ctx: ServiceContext, known: UploadRow, bytes: number): Promise<StartedUpload | null> {
  if (known.status === "refused") throw refusalOf(known.refusal ?? "");
  if (known.status === "open" && known.bytes === bytes) return answerOf(ctx, known, null);
  const { assets } = schema;
  const asset = await ctx.db.query.assets.findFirst({ where: eq(assets.id, known.assetId) });
  if (known.status === "kept" && asset && asset.status !== "failed") return answerOf(ctx, known, asset);
  await forgetUpload(ctx, known);
  return null;
}

function findUpload(ctx: ServiceContext, projectId: string, kind: AssetKind, fingerprint: string) {
  const { assetUploads } = schema;
  return ctx.db.query.assetUploads.findFirst({
    where: and(
      eq(assetUploads.projectId, projectId),
      eq(assetUploads.kind, kind),
      eq(assetUploads.fingerprint, fingerprint),
    ),
  });
}

async function requireRoom(ctx: ServiceContext, projectId: string, bytes: number): Promise<void> {
  const { assetUploads } = schema;
  const [open] = await ctx.db
    .select({ count: count(), bytes: sum(assetUploads.bytes).mapWith(Number) })
    .from(assetUploads)
    .where(and(eq(assetUploads.projectId, projectId), eq(assetUploads.status, "open")));
  if ((open?.count ?? 0) >= UPLOADS_OPEN_MAX) throw new AppError("TOO_MANY_REQUESTS");
  await requireDayRoom(ctx, projectId, (open?.bytes ?? 0) + bytes);
}

async function answerOf(
  ctx: ServiceContext,
  upload: UploadRow,
  asset: AssetRow | null,
): Promise<StartedUpload> {
  const { assetUploadParts } = schema;
  const parts = await ctx.db
    .select({ number: assetUploadParts.number, sha256: assetUploadParts.sha256 })
    .from(assetUploadParts)
    .where(eq(assetUploadParts.uploadId, upload.id))
    .orderBy(asc(assetUploadParts.number));
  const path = await uploadPath(ctx, upload.id);
  const made = asset && seenBy(ownAssetView, asset);
  return { id: upload.id, path, partBytes: UPLOAD_PART_BYTES, parts, asset: made };
}

export type UploadRow = typeof schema.assetUploads.$inferSelect;

const scopeOf = (ctx: ServiceContext) => ({
  purpose: "upload" as const,
  origin: ctx.env.CONSOLE_ORIGIN,
  nowMs: ctx.now,
});

/** The path for an upload's parts on the requesting host, valid for some hours. */
export async function uploadPath(ctx: ServiceContext, uploadId: string): Promise<string> {
  return `/uploads/${await issueJobToken(ctx.env.AUTH_SECRET, uploadId, scopeOf(ctx))}`;
}

/**
 * The upload of a token; the token grants the access, while the account that started it may write the project's files.
 * @throws AppError NOT_FOUND for every other token
 */
export async function requireUpload(ctx: ServiceContext, token: string): Promise<UploadRow> {
  const { assetUploads } = schema;
  const id = await readJobToken(ctx.env.AUTH_SECRET, token, scopeOf(ctx));
  const upload = id && (await ctx.db.query.assetUploads.findFirst({ where: eq(assetUploads.id, id) }));
  if (!upload) throw new AppError("NOT_FOUND");
  const starter = { projectId: upload.projectId, accountId: upload.uploadedBy };
  if (!(await mayStill(ctx, starter, "asset.write"))) throw new AppError("NOT_FOUND");
  return upload;
}

/**
 * Stored form of a file's refusal, the error's code and message codes, so that the same file is refused again without reading it.
 */
export function refusalText(error: AppError): string {
  const [code = ""] = Object.values(error.fields ?? {}).flat();
  return `${error.code} ${code}`;
}

/** The inverse of `refusalText`. */
export function refusalOf(text: string): AppError {
  const at = text.indexOf(" ");
  const code = text.slice(0, at);
  const word = text.slice(at + 1);
  const known: ErrorCode = Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : "ASSET_NOT_AVAILABLE";
  return new AppError(known, word ? { fields: { file: [word] } } : {});
}

const BATCH = 50;

/** Discards an upload by its token; received parts are deleted. @throws AppError NOT_FOUND */
export async function giveUpUpload(ctx: ServiceContext, token: string): Promise<void> {
  const upload = await requireUpload(ctx, token);
  if (upload.status === "open") await forgetUpload(ctx, upload);
}

/** Aborts an upload in the bucket, then deletes its row, so that a bucket failure is retried. */
export async function forgetUpload(ctx: ServiceContext, upload: UploadRow): Promise<void> {
  if (upload.status === "open") await abort(ctx, upload);
  await commitWork(ctx, { rows: rowsOf(ctx, [upload.id]) });
}

/**
 * Aborts unfinished uploads without a new part for `UPLOAD_IDLE_MS`, and deletes the rows of completed ones of that age; their
 * assets stay.
 * @returns number of deleted uploads
 */
export async function sweepUploads(ctx: ServiceContext): Promise<number> {
  const { assetUploads } = schema;
  const idle = lt(assetUploads.updatedAt, ctx.now - UPLOAD_IDLE_MS);
  const open = await ctx.db.query.assetUploads.findMany({
    where: and(eq(assetUploads.status, "open"), idle),
    limit: BATCH,
  });
  for (const upload of open) await abort(ctx, upload);
  const ended = await ctx.db.query.assetUploads.findMany({
    columns: { id: true },
    where: and(ne(assetUploads.status, "open"), idle),
    limit: BATCH,
  });
  const ids = [...open, ...ended].map(({ id }) => id);
  if (ids.length > 0) await commitWork(ctx, { rows: rowsOf(ctx, ids) });
  return ids.length;
}

function rowsOf(ctx: ServiceContext, ids: readonly string[]) {
  const { assetUploads, assetUploadParts } = schema;
  return [
    ctx.db.delete(assetUploadParts).where(inArray(assetUploadParts.uploadId, [...ids])),
    ctx.db.delete(assetUploads).where(inArray(assetUploads.id, [...ids])),
  ];
}

/** An upload unknown to the bucket counts as aborted; a joined object without an asset is deleted. */
async function abort(ctx: ServiceContext, { r2Key, r2UploadId }: UploadRow): Promise<void> {
  try {
    await ctx.env.CREATIVES.resumeMultipartUpload(r2Key, r2UploadId).abort();
  } catch (error) {
    if (!/10024|NoSuchUpload|does not exist/i.test(String(error))) throw error;
  }
  await ctx.env.CREATIVES.delete(r2Key);
}
