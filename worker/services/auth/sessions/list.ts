import { and, desc, eq } from "drizzle-orm";
import { agentOf } from "../../../../domain/account/agent";
import { sessions } from "../../../db/schema";
import type { AuthContext } from "../context";
import { isAlive } from "../get-session";
import { requireSession } from "./require";

export interface ShownSession {
  id: string;
  /** Null where the browser did not say what it is. */
  agent: ReturnType<typeof agentOf>;
  /** The network address it was opened from; null where it is not known. */
  ipAddress: string | null;
  openedAtMs: number;
  /** To within `TOUCH_AFTER_MS` of `touch.ts`. */
  usedAtMs: number;
  /** The one that asks. */
  isThis: boolean;
}

/** The caller's sessions that have not ended: the asking one first, then the latest used. @throws AppError UNAUTHORIZED */
export async function listSessions(ctx: AuthContext): Promise<ShownSession[]> {
  const { id, account } = await requireSession(ctx);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, account.id), isAlive(ctx.now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100);
  const shown = rows.map((row) => ({
    id: row.id,
    agent: agentOf(row.userAgent),
    ipAddress: row.ipAddress || null,
    openedAtMs: row.createdAt.getTime(),
    usedAtMs: row.updatedAt.getTime(),
    isThis: row.id === id,
  }));
  return [...shown.filter(({ isThis }) => isThis), ...shown.filter(({ isThis }) => !isThis)];
}
