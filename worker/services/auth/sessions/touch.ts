import { and, eq, lt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { sessions } from "../../../db/schema";
import type { Session } from "../get-session";

/** A use is written at most this often, so that reading a page writes nothing as a rule. */
export const TOUCH_AFTER_MS = 5 * 60_000;

/** Remembers, after the answer, that a session was used just now. */
export function touchSession(
  ctx: { db: Db; nowMs: number; defer(work: Promise<unknown>): void },
  session: Session | null,
): void {
  const { db, nowMs, defer } = ctx;
  if (!session || nowMs - session.usedAtMs < TOUCH_AFTER_MS) return;
  const isOlder = lt(sessions.updatedAt, new Date(nowMs));
  defer(
    db
      .update(sessions)
      .set({ updatedAt: new Date(nowMs) })
      .where(and(eq(sessions.id, session.id), isOlder))
      .run(),
  );
}
