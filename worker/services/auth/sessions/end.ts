import { and, eq, ne } from "drizzle-orm";
import { endSessionSchema } from "../../../../domain/account/schema";
import { AppError } from "../../../../domain/shared/errors";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { sessions } from "../../../db/schema";
import type { AuthContext } from "../context";
import { requireSession } from "./require";

/**
 * Ends one other session of the caller. Ending it twice is the same as once; somebody else's is not there.
 *
 * @param input `endSessionSchema`
 * @throws AppError UNAUTHORIZED; 070; NOT_FOUND for the session that asks, which signing out ends
 */
export async function endSession(ctx: AuthContext, input: unknown): Promise<void> {
  const { id, account } = await requireSession(ctx);
  const { session } = parseOrRefuse(endSessionSchema, input);
  if (session === id) throw new AppError("NOT_FOUND");
  await ctx.db.delete(sessions).where(and(eq(sessions.id, session), eq(sessions.accountId, account.id)));
}

/** Ends every session of the caller but the one that asks. @throws AppError UNAUTHORIZED */
export async function endOtherSessions(ctx: AuthContext): Promise<void> {
  const { id, account } = await requireSession(ctx);
  await ctx.db.delete(sessions).where(and(eq(sessions.accountId, account.id), ne(sessions.id, id)));
}
