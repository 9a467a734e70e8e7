import { and, eq, gt } from "drizzle-orm";
import { cookieAttributes, cookieValue } from "../../../../domain/shared/cookies";
import { verifications } from "../../../db/schema";
import type { AuthContext } from "../context";
import { cookieName } from "../session-cookie";

/** What a browser carries from one step of a provider's sign-in to the next: the handle of a row that only we can read. */
export type Passing = "oidc_state" | "oidc_sign_up";

const TTL_S: Record<Passing, number> = { oidc_state: 10 * 60, oidc_sign_up: 30 * 60 };

/** The Set-Cookie value that gives a handle to the browser, or takes it back. */
export function passingCookie(ctx: AuthContext, kind: Passing, handle: string | null): string {
  const life = handle === null ? 0 : TTL_S[kind];
  const { CONSOLE_ORIGIN: origin } = ctx.env;
  return `${cookieName(origin, kind)}=${handle ?? ""}; Max-Age=${life}; ${cookieAttributes(origin)}`;
}

/** The handle that the caller's browser carries. */
export function passingHandle(ctx: AuthContext, kind: Passing): string | null {
  return cookieValue(ctx.headers.get("cookie") ?? "", cookieName(ctx.env.CONSOLE_ORIGIN, kind)) || null;
}

/** 256 random bits, base64url. */
export function randomHandle(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/** A copy of the table gives no handle away. */
export async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("base64url");
}

const identifierOf = async (kind: Passing, handle: string) => `${kind}:${await digestOf(handle)}`;

/** Keeps a value under a handle until it is taken, or its time is over. */
export async function keepPassing(
  ctx: AuthContext,
  kind: Passing,
  handle: string,
  value: Record<string, unknown>,
): Promise<void> {
  const at = new Date(ctx.now);
  await ctx.db.insert(verifications).values({
    id: crypto.randomUUID(),
    identifier: await identifierOf(kind, handle),
    value: JSON.stringify(value),
    expiresAt: new Date(ctx.now + TTL_S[kind] * 1000),
    createdAt: at,
    updatedAt: at,
  });
}

/** The value under a handle, still there for the next time; null when there is none. */
export async function peekPassing(ctx: AuthContext, kind: Passing, handle: string): Promise<unknown> {
  const identifier = await identifierOf(kind, handle);
  const [row] = await ctx.db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, new Date(ctx.now))))
    .limit(1);
  return row ? JSON.parse(row.value) : null;
}

/** Takes the value under a handle: of two who take it at the same moment one gets it. */
export async function takePassing(ctx: AuthContext, kind: Passing, handle: string): Promise<unknown> {
  const identifier = await identifierOf(kind, handle);
  const [row] = await ctx.db
    .delete(verifications)
    .where(eq(verifications.identifier, identifier))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt });
  return row && row.expiresAt.getTime() > ctx.now ? JSON.parse(row.value) : null;
}
