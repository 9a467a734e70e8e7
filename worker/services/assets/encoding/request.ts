import { eq } from "drizzle-orm";
import { RENDITION_HEIGHTS } from "../../../../domain/creative/video";
import { schema } from "../../../db/client";
import { type EncodingJob, encoderFor } from "../../../integrations/encoder";
import type { ServiceContext } from "../../context";
import { issueJobToken, type JobPurpose } from "./token";

/**
 * Asks the encoder for an asset's renditions. Asked twice is harmless, since the encoder knows a job by its asset; an asset
 * that is no longer waiting is left alone.
 * @throws when there is no encoder or it does not accept the job: the outbox tries again
 */
export async function requestEncoding(ctx: ServiceContext, assetId: string): Promise<void> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  if (asset?.status !== "encoding") return;
  await encoderFor(ctx.env).encode(await jobOf(ctx, asset.id));
}

async function jobOf(ctx: ServiceContext, assetId: string): Promise<EncodingJob> {
  const origin = ctx.env.CONSOLE_ORIGIN;
  const baseOf = async (purpose: JobPurpose) =>
    `${origin}/encoding/${await issueJobToken(ctx.env.AUTH_SECRET, assetId, { purpose, origin, nowMs: ctx.now })}`;
  const putBase = await baseOf("rendition");
  return {
    id: assetId,
    sourceUrl: `${await baseOf("source")}/source`,
    renditions: RENDITION_HEIGHTS.map((height) => ({ height, putUrl: `${putBase}/rendition/${height}` })),
    statusUrl: `${await baseOf("status")}/status`,
  };
}
