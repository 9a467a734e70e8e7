import { and, eq, gt } from "drizzle-orm";
import { cookieValue, setCookieValue, signInCookieName } from "../../../../domain/kernel";
import { SESSION_IDLE_MS } from "../../../../domain/people";
import type { Db } from "../../../db/client";
import { accounts, sessions } from "../../../db/schema";
import type { ConsoleEnv } from "../../../env";
import type { Identity } from "../../kernel";

export interface Session {
  id: string;
  account: Identity;
  expiresAtMs: number;
  /** Time of its last recorded use; see `sessions/touch.ts`. */
  usedAtMs: number;
  /** Time of the last authentication: the sign-in, or a later reauthentication. */
  provedAtMs: number;
  hasSecondFactor: boolean;
}

/** Condition: sessions that have neither expired nor been unused too long. */
export const isAlive = (nowMs: number) =>
  and(gt(sessions.expiresAt, new Date(nowMs)), gt(sessions.updatedAt, new Date(nowMs - SESSION_IDLE_MS)));

/**
 * The caller's session: one query for a validly signed cookie, none for any other. The database is read every time,
 * so that deleting a session's row ends it everywhere at once.
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

export const sessionCookieName = (consoleOrigin: string): string =>
  signInCookieName(consoleOrigin, "session_token");

/**
 * The request's headers for sign-in, without cookies whose name occurs twice, since one of the two was set by another host. So a host that
 * can set cookies for this one can neither replace our cookie nor hide it.
 */
export function withoutDoubledCookies(headers: Headers): Headers {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf("="));
  const names = pairs.map(nameOf);
  const single = pairs.filter((pair) => names.indexOf(nameOf(pair)) === names.lastIndexOf(nameOf(pair)));
  if (single.length === pairs.length) return headers;
  const kept = new Headers(headers);
  if (single.length === 0) kept.delete("cookie");
  else kept.set("cookie", single.join("; "));
  return kept;
}

/**
 * The session token of a request, if its signature is valid: `<token>.<base64 HMAC-SHA-256 of the token>`,
 * percent-encoded, the format that better-auth writes. A forged cookie is refused without a query.
 */
export async function readSessionToken(
  headers: Headers,
  input: { secret: string; consoleOrigin: string },
): Promise<string | null> {
  const raw = cookieValue(headers.get("cookie") ?? "", sessionCookieName(input.consoleOrigin));
  if (!raw) return null;
  const signed = safely(() => decodeURIComponent(raw));
  const at = signed?.lastIndexOf(".") ?? -1;
  if (!signed || at < 1) return null;
  const token = signed.slice(0, at);
  const signature = safely(() => Uint8Array.from(atob(signed.slice(at + 1)), (char) => char.charCodeAt(0)));
  if (!signature) return null;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(input.secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  return (await crypto.subtle.verify("HMAC", key, signature, encoder.encode(token))) ? token : null;
}

/** The Set-Cookie value that deletes a session's cookie. */
export function expiredSessionCookie(consoleOrigin: string): string {
  return setCookieValue(consoleOrigin, sessionCookieName(consoleOrigin), "", 0);
}

/** Null if decoding fails, since the bytes come from the client. */
function safely<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
