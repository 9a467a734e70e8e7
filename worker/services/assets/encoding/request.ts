import { eq } from "drizzle-orm";
import { POSTER_WIDTH, RENDITION_HEIGHTS, STILL_WIDTHS } from "../../../../domain/creative/video";
import { describedShort } from "../../../../domain/shared/described";
import { UPLOAD_PART_BYTES } from "../../../../domain/shared/limits";
import { schema } from "../../../db/client";
import { type EncodingJob, encoderFor } from "../../../integrations/encoder";
import type { ServiceContext } from "../../context";
import { type AssetRow, isResized } from "../keep-file";
import { issueJobToken, type JobPurpose } from "./token";

/**
 * Asks the encoder for a video's renditions and poster, or for an image's smaller sizes. Asked twice is harmless, since the encoder knows a
 * job by its asset; an asset that is no longer waiting is left alone.
 * @throws when there is no encoder or it does not accept a video's job: the outbox tries again
 */
export async function requestEncoding(ctx: ServiceContext, assetId: string): Promise<void> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  if (!asset || (asset.status !== "encoding" && !(isResized(asset) && asset.stills.length === 0))) return;
  // Where there is no encoder at all, images are shown as they came, and that is no news.
  if (asset.status !== "encoding" && !ctx.env.ENCODER_URL) return;
  try {
    await encoderFor(ctx.env).encode(await jobOf(ctx, asset));
  } catch (error) {
    if (asset.status === "encoding") throw error;
    // An image can be shown as it came: nothing waits for its smaller sizes.
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
    renditions: isVideo
      ? RENDITION_HEIGHTS.map((height) => ({ height, putUrl: `${putBase}/rendition/${height}` }))
      : [],
    stills: widths.map((width) => ({ width, putUrl: `${putBase}/still/${width}` })),
    statusUrl: `${await baseOf("status")}/status`,
  };
}
