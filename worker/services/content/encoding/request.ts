import { and, asc, eq, lte, or } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import {
  ENCODING_RESEND_AFTER_MS,
  ENCODING_TOKEN_TTL_S,
  POSTER_WIDTH,
  RENDITION_HEIGHTS,
  STILL_WIDTHS,
  troubledAssetView,
  UPLOAD_PART_BYTES,
  VIDEO_DURATION_MAX_MS,
} from "../../../../domain/content";
import { AppError, describedShort, parseOrRefuse } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { type EncodingJob, encoderFor } from "../../../integrations/encoder";
import {
  afterCursor,
  commitChange,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  purposeKey,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../../kernel";
import { type AssetRow, isResized } from "../keep-file";

/**
 * Requests a video's renditions and poster, or an image's smaller sizes, from the encoder. Idempotent, since the encoder identifies a
 * job by its asset; an asset that no longer waits is skipped.
 * @throws Error if there is no encoder or it does not accept a video's job; the outbox retries
 */
export async function requestEncoding(ctx: ServiceContext, assetId: string): Promise<void> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  if (!asset || (asset.status !== "encoding" && !(isResized(asset) && asset.stills.length === 0))) return;
  // Without an encoder, images are shown in their original size.
  if (asset.status !== "encoding" && !ctx.env.ENCODER_URL) return;
  try {
    await encoderFor(ctx.env).encode(await jobOf(ctx, asset));
  } catch (error) {
    if (asset.status === "encoding") throw error;
    // An image can be shown in its original size, so a failure is only logged.
    console.warn(
      JSON.stringify({
        event: "asset.not-resized",
        requestId: ctx.requestId,
        assetId,
        error: describedShort(error),
      }),
    );
  }
}

async function jobOf(ctx: ServiceContext, asset: AssetRow): Promise<EncodingJob> {
  const { id: assetId, sha256: checksum } = asset;
  const isVideo = asset.status === "encoding";
  const widths = isVideo ? [POSTER_WIDTH] : STILL_WIDTHS.filter((width) => width < asset.width);
  const origin = ctx.env.CONSOLE_ORIGIN;
  const baseOf = async (purpose: JobPurpose) =>
    `${origin}/encoding/${await issueJobToken(ctx.env.AUTH_SECRET, assetId, { purpose, origin, nowMs: ctx.now })}`;
  const putBase = await baseOf("rendition");
  return {
    id: assetId,
    kind: isVideo ? "video" : "image",
    sourceUrl: `${await baseOf("source")}/source`,
    checksum,
    partBytes: UPLOAD_PART_BYTES,
    ...(isVideo
      ? { shown: { width: asset.width, height: asset.height, maxDurationMs: VIDEO_DURATION_MAX_MS } }
      : {}),
    renditions: isVideo
      ? RENDITION_HEIGHTS.map((height) => ({ height, putUrl: `${putBase}/rendition/${height}` }))
      : [],
    stills: widths.map((width) => ({ width, putUrl: `${putBase}/still/${width}` })),
    statusUrl: `${await baseOf("status")}/status`,
  };
}

/** The permission of a job's URL: read the source, write renditions, report the status; or receive an upload's parts. */
export type JobPurpose = "source" | "rendition" | "status" | "upload";

const ISSUER = "madang:encoding";
const ALGORITHM = "HS256";
const KEY_PURPOSE = "encoding-job";

interface Scope {
  purpose: JobPurpose;
  /** The console's origin; tokens of other installations are refused. */
  origin: string;
  nowMs: number;
}

const audienceOf = ({ origin, purpose }: Scope) => `${origin}/encoding#${purpose}`;

/**
 * Issues a token that permits one purpose on one asset or upload for `ENCODING_TOKEN_TTL_S`.
 * @param secret AUTH_SECRET
 * @param subjectId the id of the asset or upload
 */
export async function issueJobToken(secret: string, subjectId: string, scope: Scope): Promise<string> {
  const issuedAtS = Math.floor(scope.nowMs / 1000);
  return await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(audienceOf(scope))
    .setSubject(subjectId)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + ENCODING_TOKEN_TTL_S)
    .sign(await purposeKey(secret, KEY_PURPOSE));
}

/** The subject's id; null for a token that is foreign, for another scope, altered or expired. */
export async function readJobToken(secret: string, token: string, scope: Scope): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, await purposeKey(secret, KEY_PURPOSE), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: audienceOf(scope),
      currentDate: new Date(scope.nowMs),
      requiredClaims: ["sub", "exp"],
    });
    return payload.sub ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const BATCH = 50;

/**
 * Requests again every video without a report for `ENCODING_RESEND_AFTER_MS`, since the encoder keeps its jobs in memory only.
 * @returns number of requests
 */
export async function resendLostEncodings(ctx: ServiceContext): Promise<number> {
  const { assets } = schema;
  const waiting = await ctx.db.query.assets.findMany({
    where: and(
      eq(assets.status, "encoding"),
      lte(assets.encodingAskedAt, ctx.now - ENCODING_RESEND_AFTER_MS),
    ),
    orderBy: asc(assets.encodingAskedAt),
    limit: BATCH,
  });
  let resent = 0;
  for (const asset of waiting) resent += await resend(ctx, asset);
  return resent;
}

/** Conditional on the time of the last request, so that of two concurrent runs one sends. */
async function resend(ctx: ServiceContext, asset: AssetRow): Promise<0 | 1> {
  const { assets } = schema;
  const isUnchanged = and(
    eq(assets.id, asset.id),
    eq(assets.status, "encoding"),
    eq(assets.encodingAskedAt, asset.encodingAskedAt ?? 0),
  );
  try {
    const ask = ctx.db.update(assets).set({ encodingAskedAt: ctx.now }).where(isUnchanged);
    await commitChange(ctx, ask, { events: [["asset.encode", { assetId: asset.id }]] });
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return 0;
    throw error;
  }
  return 1;
}

/**
 * Sends a video to the encoder again, after a missing report or a failure that the file did not cause.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND for every other asset, CONFLICT if it ended concurrently
 */
export async function sendEncodingAgain(ctx: ServiceContext, assetId: string): Promise<void> {
  const operator = requireOperator(ctx, "encoding.send-again");
  const { assets } = schema;
  const asset = await ctx.db.query.assets.findFirst({ where: eq(assets.id, assetId) });
  const isOurs = asset?.status === "failed" && asset.failureReason === "encoding-failed";
  if (!asset || (asset.status !== "encoding" && !isOurs)) throw new AppError("NOT_FOUND");
  const again = {
    status: "encoding" as const,
    failureReason: null,
    encodingTries: 0,
    encodingProgress: 0,
    encodingAskedAt: ctx.now,
  };
  const change = ctx.db
    .update(assets)
    .set(again)
    .where(and(eq(assets.id, assetId), eq(assets.status, asset.status)));
  await commitChange(ctx, change, {
    audit: { by: operator.id, action: "asset.encode-again", subjectId: assetId },
    events: [["asset.encode", { assetId }]],
  });
}

export const troubledVideoView = z.object({
  asset: troubledAssetView,
  /** Name of its project. */
  projectName: z.string(),
});
export type TroubledVideo = z.output<typeof troubledVideoView>;

/**
 * The videos that wait for the encoder, and those whose encoding failed without fault of the file, newest first.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listTroubledVideos(
  ctx: ServiceContext,
  query: PageQuery = {},
): Promise<Page<TroubledVideo>> {
  requireOperatorRead(ctx);
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const { assets, projects } = schema;
  const isOurs = and(eq(assets.status, "failed"), eq(assets.failureReason, "encoding-failed"));
  const rows = await ctx.db
    .select({ asset: assets, projectName: projects.displayName })
    .from(assets)
    .innerJoin(projects, eq(projects.id, assets.projectId))
    .where(and(or(eq(assets.status, "encoding"), isOurs), afterCursor(assets, next)))
    .orderBy(...newestFirst(assets))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.asset);
}
