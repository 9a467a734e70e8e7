import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";

/**
 * Whoever calls with the token is let in no more: by the console at once, by the ad server within a minute. Idempotent.
 * @throws AppError NOT_FOUND for a token that is none of the project's, and those of `requireAccess`
 */
export async function revokeAccessToken(
  ctx: ServiceContext,
  projectId: string,
  tokenId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "access-token.write", "pub");
  const { accessTokens } = schema;
  const mine = and(eq(accessTokens.id, tokenId), eq(accessTokens.projectId, projectId));
  const token = await ctx.db.query.accessTokens.findFirst({ columns: { id: true }, where: mine });
  if (!token) throw new AppError("NOT_FOUND");
  const outbox = await enqueue(ctx, "access.publish", { tokenId });
  await commit(ctx.db, [
    ctx.db
      .update(accessTokens)
      .set({ revokedAt: ctx.now })
      .where(and(mine, isNull(accessTokens.revokedAt))),
    ...outbox.statements,
  ]);
  outbox.wake();
}
