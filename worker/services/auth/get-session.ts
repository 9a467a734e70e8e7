import { and, eq, gt } from "drizzle-orm";
import { SESSION_IDLE_MS } from "../../../domain/account/proof";
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
  /** When its owner last showed who they are: at its sign-in, or again since. */
  provedAtMs: number;
  hasSecondFactor: boolean;
}

/** Sessions that are not over: neither their time is, nor were they left unused. */
export const isAlive = (nowMs: number) =>
  and(gt(sessions.expiresAt, new Date(nowMs)), gt(sessions.updatedAt, new Date(nowMs - SESSION_IDLE_MS)));

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
      createdAt: sessions.createdAt,
      provedAt: sessions.provedAt,
      secondFactorAt: sessions.secondFactorAt,
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
    .where(and(eq(sessions.token, token), isAlive(nowMs)))
    .limit(1);
  if (!row) return null;
  const { id, expiresAt, usedAt, createdAt, provedAt } = row;
  const hasSecondFactor = row.secondFactorAt !== null;
  const { isOperator, ...person } = row.account;
  const needsSecondFactor = isOperator && !hasSecondFactor;
  return {
    id,
    account: { ...person, isOperator: isOperator && hasSecondFactor, needsSecondFactor },
    expiresAtMs: expiresAt.getTime(),
    usedAtMs: usedAt.getTime(),
    provedAtMs: (provedAt ?? createdAt).getTime(),
    hasSecondFactor,
  };
}
