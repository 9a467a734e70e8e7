import { and, eq, gt } from "drizzle-orm";
import {
  ACCOUNT_NAME_MAX_CHARS,
  AppError,
  cookieAttributes,
  cookieValue,
  makeId,
  parseOrRefuse,
  signInCookieName,
} from "../../../../domain/kernel";
import type { ProviderIdentity } from "../../../../domain/people";
import { completeSignUpSchema } from "../../../../domain/people";
import { commit } from "../../../db/batch";
import { accounts, verifications } from "../../../db/schema";
import type { AuthContext, SetCookies } from "../../kernel";
import { knownDeviceCookie, throttleOrRefuse } from "../../kernel";
import { isRegistered } from "../accounts";
import { credentialOf, enterByToken } from "./oidc-return";
import { doorOf } from "./sign-in";

/** Long enough for the one use that follows at once. */
const ENTRY_TTL_MS = 60_000;

async function waitingIdentity(ctx: AuthContext): Promise<ProviderIdentity | null> {
  const handle = passingHandle(ctx, "oidc_sign_up");
  return handle ? ((await peekPassing(ctx, "oidc_sign_up", handle)) as ProviderIdentity | null) : null;
}

/** Who is about to sign up with a provider in this browser, with a name that fits; null when nobody is. */
export async function waitingSignUp(ctx: AuthContext): Promise<{ email: string; name: string } | null> {
  const identity = await waitingIdentity(ctx);
  if (!identity?.email) return null;
  const name = [...(identity.name ?? "")].slice(0, ACCOUNT_NAME_MAX_CHARS).join("");
  return { email: identity.email, name: name.trim() };
}

/**
 * Opens the account of somebody whose address the provider vouches for, and signs them in.
 *
 * @param input `completeSignUpSchema`; the identity is told by the caller's cookie
 * @param alias of the platform whose page led here
 * @throws AppError 070 with fields; UNAUTHORIZED when the sign-up has to begin anew; ACCOUNT_EMAIL_DUPLICATED; TOO_MANY_REQUESTS
 */
export async function completeSignUp(
  ctx: AuthContext,
  input: unknown,
  alias: string | null = null,
): Promise<{ accountId: string; setCookies: SetCookies }> {
  const { kind: asked, name } = parseOrRefuse(completeSignUpSchema, input);
  const handle = passingHandle(ctx, "oidc_sign_up");
  await throttleOrRefuse(ctx, "signUp", null);
  const identity = handle
    ? ((await takePassing(ctx, "oidc_sign_up", handle)) as ProviderIdentity | null)
    : null;
  if (!identity?.email) throw new AppError("UNAUTHORIZED");
  const { db, now, locale } = ctx;
  const { email } = identity;
  const id = makeId("account", now, crypto.getRandomValues(new Uint8Array(16)));
  const at = new Date(now);
  const door = await doorOf(ctx, asked, alias);
  const person = { ...door, id, name, email, emailVerified: true, locale, termsAcceptedAt: at };
  try {
    await commit(db, [
      // Whoever signed up with this address before never confirmed it: nothing of theirs stays, neither name, side nor password.
      db.delete(accounts).where(and(eq(accounts.email, email), eq(accounts.emailVerified, false))),
      db.insert(accounts).values({ ...person, createdAt: at, updatedAt: at }),
      credentialOf(ctx, identity, id),
    ]);
  } catch (error) {
    if (await isRegistered(db, email)) throw new AppError("ACCOUNT_EMAIL_DUPLICATED");
    throw error;
  }
  const entered = await enterByToken(ctx, id, { id: randomHandle(), expiresAtMs: now + ENTRY_TTL_MS });
  return {
    accountId: id,
    setCookies: [
      passingCookie(ctx, "oidc_sign_up", null),
      ...entered.setCookies,
      ...(await knownDeviceCookie(ctx, email)),
    ],
  };
}

/** What a browser carries from one step of a provider's sign-in to the next: the handle of a row that only we can read. */
export type Passing = "oidc_state" | "oidc_sign_up";

const TTL_S: Record<Passing, number> = { oidc_state: 10 * 60, oidc_sign_up: 30 * 60 };

/** The Set-Cookie value that gives a handle to the browser, or takes it back. */
export function passingCookie(ctx: AuthContext, kind: Passing, handle: string | null): string {
  const life = handle === null ? 0 : TTL_S[kind];
  const { CONSOLE_ORIGIN: origin } = ctx.env;
  return `${signInCookieName(origin, kind)}=${handle ?? ""}; Max-Age=${life}; ${cookieAttributes(origin)}`;
}

/** The handle that the caller's browser carries. */
export function passingHandle(ctx: AuthContext, kind: Passing): string | null {
  return cookieValue(ctx.headers.get("cookie") ?? "", signInCookieName(ctx.env.CONSOLE_ORIGIN, kind)) || null;
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
