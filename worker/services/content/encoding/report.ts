import { and, eq } from "drizzle-orm";
import {
  type AssetStatus,
  ENCODING_TRIES_MAX,
  type EncoderReport,
  encoderReportSchema,
  isRenditionHeight,
  isStillWidth,
  RENDITION_MAX_BYTES,
  type Rendition,
  STILL_MAX_BYTES,
  type Still,
} from "../../../../domain/content";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import type { OutboxEvent } from "../../../db/outbox-topics";
import { commitWork, type ServiceContext } from "../../kernel";
import { failedSteps } from "../creative-steps";
import { type AssetRow, assetKey, isResized, renditionKey, stillKey } from "../keep-file";
import { type JobPurpose, readJobToken } from "./request";

type Ended = Exclude<EncoderReport, { state: "encoding" }>;
type Encoded = Extract<EncoderReport, { state: "encoded" }>;

/**
 * Handles the encoder's report on a job's progress or end. Only a video that is being encoded, or an image without smaller sizes, changes,
 * so repeated and late reports have no effect.
 * @returns the asset's status afterwards
 * @throws AppError NOT_FOUND for a token of another asset, 070, CONFLICT if the report names a file that was never stored
 */
export async function takeEncoderReport(
  ctx: ServiceContext,
  token: string,
  body: unknown,
): Promise<AssetStatus> {
  const asset = await requireJobAsset(ctx, token, "status");
  const report = parseOrRefuse(encoderReportSchema, body);
  if (asset.status === "ready") return takeStills(ctx, asset, report);
  if (asset.status !== "encoding") return asset.status;
  const columns = report.state === "encoding" ? progressOf(ctx, report) : await endOf(ctx, asset, report);
  const { assets } = schema;
  // Creatives with an encoded video can now be shown.
  const events = columns.status === "encoded" ? await republication(ctx, asset.id) : [];
  const change = ctx.db
    .update(assets)
    .set(columns)
    .where(and(eq(assets.id, asset.id), eq(assets.status, "encoding")));
  const failed = columns.status === "failed" ? [failedSteps(ctx, asset, columns.failureReason)] : [];
  await commitWork(ctx, { rows: [change, ...failed], events });
  return columns.status;
}

/** Progress reports postpone the resending of the job. */
function progressOf(ctx: ServiceContext, { progress }: { progress: number }) {
  return {
    status: "encoding" as const,
    encodingProgress: Math.floor(progress * 100),
    encodingAskedAt: ctx.now,
  };
}

/** A failure that the file did not cause is retried by the scheduled job before the job fails finally. */
async function endOf(ctx: ServiceContext, asset: AssetRow, report: Ended) {
  if (report.state === "encoded") return encodedColumns(ctx, asset, report);
  const encodingTries = asset.encodingTries + 1;
  if (report.reason === "encoding-failed" && encodingTries < ENCODING_TRIES_MAX)
    return { status: "encoding" as const, encodingTries, encodingProgress: 0, encodingAskedAt: ctx.now };
  return { status: "failed" as const, failureReason: report.reason, encodingTries };
}

async function encodedColumns(ctx: ServiceContext, asset: AssetRow, report: Encoded) {
  const renditions: Rendition[] = [];
  for (const { durationS: _, ...made } of report.renditions) {
    renditions.push({ ...made, bytes: await sizeOf(ctx, renditionKey(assetKey(asset.id), made.height)) });
  }
  const [first, ...rest] = renditions;
  if (!first) throw new AppError("070", { fields: { renditions: ["required"] } });
  const largest = rest.reduce((best, next) => (next.height > best.height ? next : best), first);
  const longestS = Math.max(...report.renditions.map(({ durationS }) => durationS));
  return {
    status: "encoded" as const,
    renditions,
    stills: await stillsOf(ctx, asset, report),
    width: largest.width,
    height: largest.tallPx ?? largest.height,
    durationMs: Math.round(longestS * 1000),
    encodingProgress: 100,
  };
}

/** Smaller sizes of an image are optional: an image that cannot be resized is shown in its original size. */
async function takeStills(ctx: ServiceContext, asset: AssetRow, report: EncoderReport): Promise<AssetStatus> {
  if (report.state !== "encoded" || asset.stills.length > 0) return asset.status;
  const stills = await stillsOf(ctx, asset, report);
  const { assets } = schema;
  // The new objects are not published yet.
  const set = { stills, publication: "unsettled" } as const;
  await commitWork(ctx, {
    rows: [ctx.db.update(assets).set(set).where(eq(assets.id, asset.id))],
    events: await republication(ctx, asset.id),
  });
  return asset.status;
}

async function stillsOf(ctx: ServiceContext, asset: AssetRow, { stills }: Encoded): Promise<Still[]> {
  const kept: Still[] = [];
  for (const still of stills)
    kept.push({ ...still, bytes: await sizeOf(ctx, stillKey(assetKey(asset.id), still.asked)) });
  return kept;
}

async function sizeOf(ctx: ServiceContext, key: string): Promise<number> {
  const kept = await ctx.env.CREATIVES.head(key);
  if (!kept) throw new AppError("CONFLICT");
  return kept.size;
}

/** Events that publish the plans of the products whose campaigns show the asset. */
async function republication(ctx: ServiceContext, assetId: string): Promise<OutboxEvent[]> {
  const { campaigns, creatives } = schema;
  const shown = await ctx.db
    .selectDistinct({ productId: campaigns.productId })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .where(and(eq(creatives.assetId, assetId), eq(creatives.status, "live")));
  return shown.map(({ productId }) => ["plan.publish", { productId }]);
}

/** The asset of a job's token; the token grants the access. @throws AppError NOT_FOUND for every other token */
export async function requireJobAsset(
  ctx: ServiceContext,
  token: string,
  purpose: JobPurpose,
): Promise<AssetRow> {
  const scope = { purpose, origin: ctx.env.CONSOLE_ORIGIN, nowMs: ctx.now };
  const assetId = await readJobToken(ctx.env.AUTH_SECRET, token, scope);
  const asset = assetId && (await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) }));
  if (!asset) throw new AppError("NOT_FOUND");
  return asset;
}

/** Part of a file: `offset` and `length` in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface SourcePart {
  contentType: string;
  /** Size of the whole source in bytes. */
  size: number;
  /** Null if the requested range is outside the source. */
  part: (ByteRange & { body: ReadableStream }) | null;
}

/**
 * An asset's source, or a part of it, for the encoder.
 * @param rangeOf the requested part of a source of the given size in bytes; null if it is outside
 * @throws AppError NOT_FOUND for a token of another asset, or a missing source
 */
export async function openSource(
  ctx: ServiceContext,
  token: string,
  rangeOf: (size: number) => ByteRange | null,
): Promise<SourcePart> {
  const asset = await requireJobAsset(ctx, token, "source");
  const about = { contentType: asset.contentType, size: asset.bytes };
  const range = rangeOf(asset.bytes);
  if (!range) return { ...about, part: null };
  const object = await ctx.env.CREATIVES.get(asset.r2Key, { range });
  if (!object) throw new AppError("NOT_FOUND");
  return { ...about, part: { ...range, body: object.body } };
}

/**
 * Streams one rendition to its key. Refused for a finished asset, because its renditions were already copied for publication.
 * @param upload `bytes` is the request's content length, which HTTP enforces
 * @throws AppError NOT_FOUND for an invalid token, height or asset, PAYLOAD_TOO_LARGE
 */
export async function putRendition(
  ctx: ServiceContext,
  token: string,
  height: number,
  upload: { body: ReadableStream; bytes: number },
): Promise<void> {
  const asset = await requireJobAsset(ctx, token, "rendition");
  if (asset.status !== "encoding" || !isRenditionHeight(height)) throw new AppError("NOT_FOUND");
  if (upload.bytes > RENDITION_MAX_BYTES) throw new AppError("PAYLOAD_TOO_LARGE");
  await putStream(ctx, renditionKey(assetKey(asset.id), height), upload, "video/mp4");
}

/**
 * Streams a picture derived from an asset to its key: a poster while its video is encoded, or a missing smaller size of an image.
 * @throws AppError NOT_FOUND for an invalid token, width or asset, PAYLOAD_TOO_LARGE
 */
export async function putStill(
  ctx: ServiceContext,
  token: string,
  width: number,
  upload: { body: ReadableStream; bytes: number },
): Promise<void> {
  const asset = await requireJobAsset(ctx, token, "rendition");
  const isVideo = asset.status === "encoding";
  if (!isStillWidth(width) || !(isVideo || (isResized(asset) && asset.stills.length === 0)))
    throw new AppError("NOT_FOUND");
  if (upload.bytes > STILL_MAX_BYTES) throw new AppError("PAYLOAD_TOO_LARGE");
  await putStream(ctx, stillKey(assetKey(asset.id), width), upload, isVideo ? "image/jpeg" : "image/webp");
}

/** R2 accepts only streams of a known length. */
async function putStream(
  ctx: ServiceContext,
  key: string,
  { body, bytes }: { body: ReadableStream; bytes: number },
  contentType: string,
): Promise<void> {
  const { readable, writable } = new FixedLengthStream(bytes);
  await Promise.all([
    body.pipeTo(writable),
    ctx.env.CREATIVES.put(key, readable, { httpMetadata: { contentType } }),
  ]);
}
