import { and, asc, eq, lte } from "drizzle-orm";
import { AppError } from "../../../../domain/shared/errors";
import { ENCODING_RESEND_AFTER_MS } from "../../../../domain/shared/limits";
import { commitVersioned } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import { enqueue } from "../../shared/outbox";
import type { AssetRow } from "../keep-file";

const BATCH = 50;

/**
 * Asks again for every video that the encoder has said nothing of for `ENCODING_RESEND_AFTER_MS`: its jobs live in memory.
 * @returns how many were asked for
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

/** Names the moment it was last asked for, so that of two ticks at once one asks. */
async function resend(ctx: ServiceContext, asset: AssetRow): Promise<0 | 1> {
  const { assets } = schema;
  const outbox = await enqueue(ctx, "asset.encode", { assetId: asset.id });
  const isUnchanged = and(
    eq(assets.id, asset.id),
    eq(assets.status, "encoding"),
    eq(assets.encodingAskedAt, asset.encodingAskedAt ?? 0),
  );
  try {
    const ask = ctx.db.update(assets).set({ encodingAskedAt: ctx.now }).where(isUnchanged);
    await commitVersioned(ctx.db, ask, outbox.statements);
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return 0;
    throw error;
  }
  outbox.wake();
  return 1;
}
