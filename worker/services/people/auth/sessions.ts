import { and, desc, eq, lt, ne } from "drizzle-orm";
import { z } from "zod";
import { BROWSER_TYPES } from "../../../../domain/audience";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { agentOf, endSessionSchema, SYSTEMS } from "../../../../domain/people";
import type { Db } from "../../../db/client";
import { sessions } from "../../../db/schema";
import type { AuthContext } from "../../kernel";
import { getSession, isAlive, readSessionToken, type Session } from "./session";

/**
 * Ends one other session of the caller.
 *
 * @param input `endSessionSchema`
 * @throws AppError UNAUTHORIZED; 070; NOT_FOUND for a session of another account, and for the calling session, which signing out ends
 */
export async function endSession(ctx: AuthContext, input: unknown): Promise<void> {
  const { id, account } = await requireSession(ctx);
  const { session } = parseOrRefuse(endSessionSchema, input);
  if (session === id) throw new AppError("NOT_FOUND");
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, session), eq(sessions.accountId, account.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError("NOT_FOUND");
}

/** Ends every session of the caller except the calling one. @throws AppError UNAUTHORIZED */
export async function endOtherSessions(ctx: AuthContext): Promise<void> {
  const { id, account } = await requireSession(ctx);
  await ctx.db.delete(sessions).where(and(eq(sessions.accountId, account.id), ne(sessions.id, id)));
}

export const shownSessionView = z.object({
  id: z.string(),
  /** Null if the browser sent no user agent. */
  agent: z
    .object({
      browser: z.enum(BROWSER_TYPES),
      system: z.enum(SYSTEMS),
    })
    .nullable(),
  /** The network address that opened it; null if unknown. */
  ipAddress: z.string().nullable(),
  openedAtMs: z.number(),
  /** Accurate to `TOUCH_AFTER_MS` of `touch.ts`. */
  usedAtMs: z.number(),
  /** Whether it is the calling session. */
  isThis: z.boolean(),
});
export type ShownSession = z.output<typeof shownSessionView>;

/** The caller's active sessions: the calling one first, then the most recently used. @throws AppError UNAUTHORIZED */
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

/** The token of the session that these cookies open. @throws Error if they open none */
export async function openedSession(
  ctx: Pick<AuthContext, "env">,
  setCookies: readonly string[],
): Promise<string> {
  const cookie = setCookies.map((one) => one.split(";")[0]).join("; ");
  const { AUTH_SECRET: secret, CONSOLE_ORIGIN: consoleOrigin } = ctx.env;
  const token = await readSessionToken(new Headers({ cookie }), { secret, consoleOrigin });
  if (!token) throw new Error("a session was opened without its cookie");
  return token;
}

/** Records that a second factor was given in a session. */
export async function markSecondFactor(
  { db, now }: Pick<AuthContext, "db" | "now">,
  token: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ secondFactorAt: new Date(now) })
    .where(eq(sessions.token, token));
}

/** Ends every session of an account but one, so that sessions opened with weaker proof end. */
export async function endAllBut(
  { db }: Pick<AuthContext, "db">,
  accountId: string,
  token: string,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.token, token)));
}

/** The caller's session. @throws AppError UNAUTHORIZED */
export async function requireSession({ env, db, now, headers }: AuthContext): Promise<Session> {
  const session = await getSession({ env, db, nowMs: now }, headers);
  if (!session) throw new AppError("UNAUTHORIZED");
  return session;
}

/** Minimum interval between recorded uses, so that most page reads write nothing. */
export const TOUCH_AFTER_MS = 5 * 60_000;

/** Records a session's use, after the response. */
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
