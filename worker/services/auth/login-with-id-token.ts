import { decodeJwt } from "jose";
import { idTokenSchema } from "../../../domain/account/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { createAuth } from "./better-auth";
import type { AuthContext, SetCookies } from "./context";
import { readIdToken } from "./id-token";
import { accountOfIdentity } from "./oidc/enter";
import { digestOf } from "./oidc/passing-value";
import { oidcProvider, readProviderToken } from "./oidc/provider";
import { guarded, refusalCode } from "./refusals";
import { markSecondFactor, openedSession } from "./sessions/opened";
import { throttleOrRefuse } from "./throttle";

interface ProvenToken {
  accountId: string;
  tokenId: string;
  expiresAtMs: number;
  /** Ours says whether it was given, and is issued where none is asked for; a provider's knows nothing of it. */
  secondFactor: "given" | "ungiven" | "refuse";
}

/**
 * `POST /auth/login`: exchanges an ID token for a session, once: ours, issued after password and second factor, or the identity
 * provider's. An account with a second factor is not entered by the provider's token alone. Source: specification section 7, "Auth".
 *
 * @param input `idTokenSchema`
 * @throws AppError 070; UNAUTHORIZED for a token that is late, altered, foreign or used; ACCOUNT_NOT_FOUND for a genuine one of
 *   somebody who has no account; TOO_MANY_REQUESTS
 */
export async function loginWithIdToken(
  ctx: AuthContext,
  input: unknown,
): Promise<{ accountId: string; setCookies: SetCookies }> {
  const { idToken } = parseOrRefuse(idTokenSchema, input);
  await throttleOrRefuse(ctx, "exchangeToken", null);
  const proven = await proveToken(ctx, idToken);
  if (!proven) throw new AppError("UNAUTHORIZED");
  const { accountId, tokenId, expiresAtMs, secondFactor } = proven;
  try {
    const { headers } = await guarded(() =>
      createAuth(ctx).api.openSessionOnce({
        body: { accountId, tokenId, expiresAt: new Date(expiresAtMs), secondFactor },
        headers: ctx.headers,
        returnHeaders: true,
      }),
    );
    const setCookies = headers.getSetCookie();
    if (secondFactor === "given") await markSecondFactor(ctx, await openedSession(ctx, setCookies));
    return { accountId, setCookies };
  } catch (error) {
    throw refusalCode(error) ? new AppError("UNAUTHORIZED") : error;
  }
}

async function proveToken(ctx: AuthContext, idToken: string): Promise<ProvenToken | null> {
  const { AUTH_SECRET, CONSOLE_ORIGIN } = ctx.env;
  const provider = oidcProvider(ctx.env);
  if (!provider || issuerOf(idToken) !== provider.issuer) {
    const own = await readIdToken(AUTH_SECRET, { idToken, audience: CONSOLE_ORIGIN, nowMs: ctx.now });
    return own && { ...own, secondFactor: own.hasSecondFactor ? "given" : "ungiven" };
  }
  const read = await readProviderToken(provider, idToken, { nonce: null, nowMs: ctx.now });
  if (!read) return null;
  const verdict = await accountOfIdentity(ctx, read.identity);
  if (verdict.is === "new") throw new AppError("ACCOUNT_NOT_FOUND");
  if (verdict.is === "refused") return null;
  const { accountId } = verdict;
  const tokenId = await digestOf(idToken);
  return { accountId, tokenId, expiresAtMs: read.expiresAtMs, secondFactor: "refuse" };
}

/** Whose token it claims to be; says nothing about whether it is. */
function issuerOf(idToken: string): string | null {
  try {
    return decodeJwt(idToken).iss ?? null;
  } catch {
    return null;
  }
}
