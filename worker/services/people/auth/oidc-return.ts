import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { describedShort } from "../../../../domain/kernel";
import { judgeIdentity, type ProviderIdentity, type ProviderVerdict } from "../../../../domain/people";
import { platformOrigin } from "../../../../domain/platform";
import { accountCredentials, accounts } from "../../../db/schema";
import { type AuthContext, commitWork, type SetCookies, throttleOrRefuse } from "../../kernel";
import { securityNotice } from "../security-notice";
import { createAuth } from "./better-auth";
import {
  CALLBACK_PATH,
  callbackAddress,
  digestOf,
  discover,
  keepPassing,
  type OidcProvider,
  oidcProvider,
  passingCookie,
  passingHandle,
  peekPassing,
  randomHandle,
  readProviderToken,
  type StartedSignIn,
  takePassing,
} from "./oidc-provider";
import { guarded, refusalCode } from "./refusals";

/** Reason of a failed provider sign-in; `app/areas/auth/words.ts` has a sentence for each. */
export type ProviderRefusal =
  | "cancelled"
  /** The state belongs to another browser, has expired, or was already used. */
  | "stale"
  | "no-code"
  /** The provider did not answer, or its answer is invalid. */
  | "failed"
  | "no-verified-email";

export type ProviderAnswer = (
  | Entered
  /** No account has this identity: sign-up continues. */
  | { outcome: "sign-up"; setCookies: SetCookies }
  | { outcome: "refused"; reason: ProviderRefusal; setCookies: SetCookies }
) & { next: string | null; kind: StartedSignIn["kind"] };

const tokenSchema = z.object({ id_token: z.string().min(1) });
const ANSWER_WITHIN_MS = 10_000;

/**
 * Handles the provider's redirect: checks that the state is this browser's and unused, exchanges the code, and verifies the ID
 * token.
 *
 * @param query of the redirect address
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function finishProviderSignIn(
  ctx: AuthContext,
  query: URLSearchParams,
): Promise<ProviderAnswer> {
  await throttleOrRefuse(ctx, "exchangeToken", null);
  const clear = [passingCookie(ctx, "oidc_state", null)];
  const state = query.get("state");
  const isOfThisBrowser = state !== null && state === passingHandle(ctx, "oidc_state");
  const taken = isOfThisBrowser
    ? ((await takePassing(ctx, "oidc_state", state)) as StartedSignIn | null)
    : null;
  // Cookies are bound to their host, but a state from another host is refused anyway.
  const started = taken?.door === (ctx.platform?.alias ?? null) ? taken : null;
  const provider = oidcProvider(ctx.env);
  const { next = null, kind = null } = started ?? {};
  const refused = (reason: ProviderRefusal): ProviderAnswer => ({
    outcome: "refused",
    reason,
    setCookies: clear,
    next,
    kind,
  });
  if (!started || !provider) return refused("stale");
  if (query.has("error")) return refused(query.get("error") === "access_denied" ? "cancelled" : "failed");
  const code = query.get("code");
  if (!code) return refused("no-code");
  try {
    const idToken = await exchangeCode(ctx, provider, { code, verifier: started.verifier });
    const answer = await enter(ctx, provider, idToken, started);
    if ("reason" in answer) return refused(answer.reason);
    return { ...answer, setCookies: [...clear, ...answer.setCookies], next, kind };
  } catch (error) {
    if (!refusalCode(error))
      console.warn(JSON.stringify({ event: "oidc.callback", error: describedShort(error) }));
    return refused("failed");
  }
}

/** @throws Error if the provider refuses the code, or does not answer */
async function exchangeCode(
  ctx: AuthContext,
  provider: OidcProvider,
  { code, verifier }: { code: string; verifier: string },
): Promise<string> {
  const { token_endpoint } = await discover(provider, ctx.now);
  const answer = await fetch(token_endpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: callbackAddress(ctx),
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: verifier,
    }),
    // The client's secret must not be sent elsewhere: a redirect counts as a failure.
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`the identity provider refused the code with ${answer.status}`);
  return tokenSchema.parse(await answer.json()).id_token;
}

async function enter(
  ctx: AuthContext,
  provider: OidcProvider,
  idToken: string,
  { nonce }: StartedSignIn,
): Promise<Entered | { outcome: "sign-up"; setCookies: SetCookies } | { reason: ProviderRefusal }> {
  const read = await readProviderToken(provider, idToken, { nonce, nowMs: ctx.now });
  if (!read) return { reason: "failed" };
  const verdict = await accountOfIdentity(ctx, read.identity);
  if (verdict.is === "refused") return { reason: verdict.reason };
  if (verdict.is !== "new") {
    const token = { id: await digestOf(idToken), expiresAtMs: read.expiresAtMs };
    return enterByToken(ctx, verdict.accountId, token);
  }
  const handle = randomHandle();
  await keepPassing(ctx, "oidc_sign_up", handle, { ...read.identity });
  return { outcome: "sign-up", setCookies: [passingCookie(ctx, "oidc_sign_up", handle)] };
}

/** Finds the account of an identity, and links the identity if necessary. */
export async function accountOfIdentity(
  ctx: AuthContext,
  identity: ProviderIdentity,
): Promise<ProviderVerdict> {
  const { db } = ctx;
  const [linked] = await db
    .select({ accountId: accountCredentials.accountId })
    .from(accountCredentials)
    .where(
      and(
        eq(accountCredentials.providerId, identity.issuer),
        eq(accountCredentials.providerAccountId, identity.subject),
      ),
    )
    .limit(1);
  const [ofAddress] = identity.email
    ? await db
        .select({ id: accounts.id, isEmailVerified: accounts.emailVerified })
        .from(accounts)
        .where(eq(accounts.email, identity.email))
        .limit(1)
    : [];
  const verdict = judgeIdentity(identity, linked?.accountId ?? null, ofAddress ?? null);
  if (verdict.is === "link") {
    const mailed = await securityNotice(ctx, { event: "provider-linked", accountIds: [verdict.accountId] });
    await commitWork(ctx, { rows: [credentialOf(ctx, identity, verdict.accountId)], also: [mailed] });
  }
  return verdict;
}

/** The row that links an identity to an account. */
export function credentialOf({ db, now }: AuthContext, identity: ProviderIdentity, accountId: string) {
  const at = new Date(now);
  return db
    .insert(accountCredentials)
    .values({
      id: crypto.randomUUID(),
      accountId,
      providerId: identity.issuer,
      providerAccountId: identity.subject,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
}

export type Entered =
  | { outcome: "signed-in"; setCookies: SetCookies }
  | { outcome: "second-factor"; setCookies: SetCookies };

/**
 * Opens a session by a token, once; an account with a second factor gets its challenge first.
 *
 * @param token.id enforces single use
 * @throws APIError of better-auth for a token that was used before
 */
export async function enterByToken(
  ctx: AuthContext,
  accountId: string,
  token: { id: string; expiresAtMs: number },
): Promise<Entered> {
  const { headers, response } = await guarded(() =>
    createAuth(ctx).api.openSessionOnce({
      body: {
        accountId,
        tokenId: token.id,
        expiresAt: new Date(token.expiresAtMs),
        secondFactor: "ask",
      },
      headers: ctx.headers,
      returnHeaders: true,
    }),
  );
  const setCookies = headers.getSetCookie();
  return { outcome: response.isChallenged ? "second-factor" : "signed-in", setCookies };
}

/**
 * The address on a platform's host that handles the provider's redirect. The provider knows only the console's callback; a sign-in that
 * began on a platform's host ends there, because the state's cookie is bound to that host. The forwarded parameters are useless without
 * that cookie: the state works once, for ten minutes, and the code only with the verifier stored under the state.
 *
 * @param query of the redirect address
 * @returns the address on the platform's host, built from data stored at the sign-in's start; null if this host handles it
 */
export async function handOverAddress(ctx: AuthContext, query: URLSearchParams): Promise<string | null> {
  const state = query.get("state");
  if (ctx.platform || !state) return null;
  const started = (await peekPassing(ctx, "oidc_state", state)) as StartedSignIn | null;
  if (!started?.door) return null;
  const { CONSOLE_ORIGIN: consoleOrigin, CONSOLE_DOMAIN: domain } = ctx.env;
  return `${platformOrigin(started.door, { consoleOrigin, domain })}${CALLBACK_PATH}?${query}`;
}
