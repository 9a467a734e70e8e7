import { and, eq, ne } from "drizzle-orm";
import { sessions } from "../../../db/schema";
import type { AuthContext } from "../context";
import { readSessionToken } from "../session-cookie";

/** The token of the session that these cookies open. @throws Error when they open none */
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

/** Remembers that a second factor was given in a session. */
export async function markSecondFactor(
  { db, now }: Pick<AuthContext, "db" | "now">,
  token: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ secondFactorAt: new Date(now) })
    .where(eq(sessions.token, token));
}

/** Ends every session of an account but one: what was opened before with less proof goes on nowhere. */
export async function endAllBut(
  { db }: Pick<AuthContext, "db">,
  accountId: string,
  token: string,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.token, token)));
}
