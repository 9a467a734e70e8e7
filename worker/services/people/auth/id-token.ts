import { decodeJwt, errors, jwtVerify, SignJWT } from "jose";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { idTokenSchema } from "../../../../domain/people";
import { type AuthContext, purposeKey, type SetCookies, throttleOrRefuse } from "../../kernel";
import { createAuth } from "./better-auth";
import { digestOf, oidcProvider, readProviderToken } from "./oidc-provider";
import { accountOfIdentity } from "./oidc-return";
import { guarded, refusalCode } from "./refusals";
import { markSecondFactor, openedSession } from "./sessions";

/**
 * An ID token states that a password or an OIDC provider was just accepted. `POST /auth/login` exchanges it once for a session,
 * and it expires after the time of that exchange.
 */
export const ID_TOKEN_TTL_S = 2 * 60;

const ISSUER = "madang:sign-in";
const ALGORITHM = "HS256";

export interface IdTokenClaims {
  accountId: string;
  /** Unique per token; enforces single use. */
  tokenId: string;
  expiresAtMs: number;
  /** Whether a second factor was given before it was issued. */
  hasSecondFactor: boolean;
}

/** @param audience the console's origin; a token of another installation is refused. */
export async function issueIdToken(
  secret: string,
  input: { accountId: string; audience: string; nowMs: number; hasSecondFactor?: boolean },
): Promise<string> {
  const issuedAtS = Math.floor(input.nowMs / 1000);
  return await new SignJWT(input.hasSecondFactor ? { amr: ["mfa"] } : {})
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(input.audience)
    .setSubject(input.accountId)
    .setJti(crypto.randomUUID())
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + ID_TOKEN_TTL_S)
    .sign(await purposeKey(secret, "id-token"));
}

/**
 * The token's claims; the sign-in method is named as in RFC 8176. Null for a token of another issuer or audience, and for an
 * altered or expired one.
 */
export async function readIdToken(
  secret: string,
  input: { idToken: string; audience: string; nowMs: number },
): Promise<IdTokenClaims | null> {
  try {
    const { payload } = await jwtVerify(input.idToken, await purposeKey(secret, "id-token"), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: input.audience,
      currentDate: new Date(input.nowMs),
      requiredClaims: ["sub", "jti", "exp"],
    });
    if (!payload.sub || !payload.jti || !payload.exp) return null;
    const hasSecondFactor = Array.isArray(payload.amr) && payload.amr.includes("mfa");
    return { accountId: payload.sub, tokenId: payload.jti, expiresAtMs: payload.exp * 1000, hasSecondFactor };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

interface ProvenToken {
  accountId: string;
  tokenId: string;
  expiresAtMs: number;
  /** Our token states whether it was given, and is issued if none is required; a provider's token states nothing. */
  secondFactor: "given" | "ungiven" | "refuse";
}

/**
 * `POST /auth/login`: exchanges an ID token for a session, once. The token is ours, issued after password and second factor, or the
 * identity provider's, which alone does not open an account with a second factor. Source: rule P8.
 *
 * @param input `idTokenSchema`
 * @throws AppError 070; UNAUTHORIZED for a token that is expired, altered, foreign or used; ACCOUNT_NOT_FOUND for a genuine one
 *   without an account; TOO_MANY_REQUESTS
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

/** The unverified issuer of a token. */
function issuerOf(idToken: string): string | null {
  try {
    return decodeJwt(idToken).iss ?? null;
  } catch {
    return null;
  }
}
