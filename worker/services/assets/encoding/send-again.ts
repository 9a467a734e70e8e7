import { and, eq } from "drizzle-orm";
import { AppError } from "../../../../domain/shared/errors";
import { commitVersioned } from "../../../db/batch";
import { schema } from "../../../db/client";
import { requireOperator } from "../../access";
import type { ServiceContext } from "../../context";
import { enqueue } from "../../shared/outbox";

/**
 * Sends a video to the encoder again, be it one that it was not heard of or one that it gave up by no fault of the file's.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND for every other asset, CONFLICT when it ended meanwhile
 */
export async function sendEncodingAgain(ctx: ServiceContext, assetId: string): Promise<void> {
  const operator = requireOperator(ctx);
  const { assets, auditLog } = schema;
  const asset = await ctx.db.query.assets.findFirst({ where: eq(assets.id, assetId) });
  const isOurs = asset?.status === "failed" && asset.failureReason === "encoding-failed";
  if (!asset || (asset.status !== "encoding" && !isOurs)) throw new AppError("NOT_FOUND");
  const outbox = await enqueue(ctx, "asset.encode", { assetId });
  const again = {
    status: "encoding" as const,
    failureReason: null,
    encodingTries: 0,
    encodingProgress: 0,
    encodingAskedAt: ctx.now,
  };
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(assets)
      .set(again)
      .where(and(eq(assets.id, assetId), eq(assets.status, asset.status))),
    [
      ctx.db.insert(auditLog).values({
        id: await ctx.newId("audit"),
        accountId: operator.id,
        action: "asset.encode-again",
        subjectId: assetId,
        details: {},
        at: ctx.now,
      }),
      ...outbox.statements,
    ],
  );
  outbox.wake();
}
