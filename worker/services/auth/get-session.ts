import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../../db/client";
import { accounts, sessions } from "../../db/schema";
import type { ConsoleEnv } from "../../env";
import type { Identity } from "../context";
import { readSessionToken } from "./session-cookie";

export interface Session {
  id: string;
  account: Identity;
  expiresAtMs: number;
  /** When it was last used, as far as it is written down; see `sessions/touch.ts`. */
  usedAtMs: number;
}

/**
 * Who is calling: one query for a cookie that we signed, none for any other. The database is asked every time,
 * so that a session ends everywhere the moment its row is gone.
 */
export async function getSession(
  ctx: { env: Pick<ConsoleEnv, "AUTH_SECRET" | "CONSOLE_ORIGIN">; db: Db; nowMs: number },
  headers: Headers,
): Promise<Session | null> {
  const { env, db, nowMs } = ctx;
  const token = await readSessionToken(headers, {
    secret: env.AUTH_SECRET,
    consoleOrigin: env.CONSOLE_ORIGIN,
  });
  if (!token) return null;
  const [row] = await db
    .select({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      usedAt: sessions.updatedAt,
      account: {
        id: accounts.id,
        name: accounts.name,
        email: accounts.email,
        kind: accounts.kind,
        locale: accounts.locale,
        isOperator: accounts.isOperator,
      },
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, new Date(nowMs))))
    .limit(1);
  if (!row) return null;
  const { id, account, expiresAt, usedAt } = row;
  return { id, account, expiresAtMs: expiresAt.getTime(), usedAtMs: usedAt.getTime() };
}
