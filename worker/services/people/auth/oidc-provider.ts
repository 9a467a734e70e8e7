import { and, eq, gt } from "drizzle-orm";
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { AppError, cookieValue, setCookieValue, signInCookieName } from "../../../../domain/kernel";
import { identityOf, type ProviderIdentity } from "../../../../domain/people";
import { verifications } from "../../../db/schema";
import type { ConsoleEnv } from "../../../env";
import { type AuthContext, type SetCookies, throttleOrRefuse } from "../../kernel";

/** Source: OpenID Connect Discovery 1.0, section 3. */
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
export type Discovery = z.infer<typeof discoverySchema>;

/** Asymmetric signatures only: a shared secret, or none, proves nothing. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"];
const DISCOVERY_TTL_MS = 60 * 60_000;
const ANSWER_WITHIN_MS = 10_000;
/** Accepted difference between clocks. */
const CLOCK_TOLERANCE_S = 30;

/** Errors that make a token invalid. All others are failures of the provider or the network. */
const REFUSALS = new Set([
  errors.JWTExpired.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTInvalid.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
]);

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The identity provider of this installation; null if none is configured. */
export function oidcProvider(env: ConsoleEnv): OidcProvider | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Issuers' documents and keys, cached per isolate: keys are read again when a token names an unknown one. */
const discoveries = new Map<string, { readAtMs: number; document: Discovery }>();
const keySets = new Map<string, JWTVerifyGetKey>();

/** @throws Error if the issuer does not answer, or the document names another issuer */
export async function discover(provider: OidcProvider, nowMs: number): Promise<Discovery> {
  const known = discoveries.get(provider.issuer);
  if (known && nowMs - known.readAtMs < DISCOVERY_TTL_MS) return known.document;
  const address = `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (!answer.ok) throw new Error(`the identity provider's document answered ${answer.status}`);
  const document = discoverySchema.parse(await answer.json());
  if (document.issuer !== provider.issuer) throw new Error("the identity provider's document is another's");
  discoveries.set(provider.issuer, { readAtMs: nowMs, document });
  return document;
}

function keysAt(address: string): JWTVerifyGetKey {
  const known = keySets.get(address);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: ANSWER_WITHIN_MS,
    [customFetch]: (url, init) => fetch(url, init),
  });
  keySets.set(address, keys);
  return keys;
}

/**
 * Verifies an ID token of the provider: signature, issuer, audience and time, then the requirements of `identityOf`.
 *
 * @param expected.nonce null for a token from another flow than our own
 * @returns the identity and the token's expiry (epoch ms); null for a token that is forged, expired, or for another audience
 * @throws Error if the provider does not answer
 */
export async function readProviderToken(
  provider: OidcProvider,
  idToken: string,
  expected: { nonce: string | null; nowMs: number },
): Promise<{ identity: ProviderIdentity; expiresAtMs: number } | null> {
  const { jwks_uri } = await discover(provider, expected.nowMs);
  try {
    const { payload } = await jwtVerify(idToken, keysAt(jwks_uri), {
      algorithms: ALGORITHMS,
      issuer: provider.issuer,
      audience: provider.clientId,
      currentDate: new Date(expected.nowMs),
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ["sub", "exp", "iat"],
    });
    const { issuer, clientId } = provider;
    const identity = identityOf(payload, { issuer, clientId, nonce: expected.nonce });
    if (!identity || payload.exp === undefined) return null;
    return { identity, expiresAtMs: (payload.exp + CLOCK_TOLERANCE_S) * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError && REFUSALS.has(error.code)) return null;
    throw error;
  }
}

/** The provider's redirect path on the console; sign-ins from a platform's host are forwarded to the same path there. */
export const CALLBACK_PATH = "/auth/google/callback";

export const callbackAddress = (ctx: AuthContext) => `${ctx.env.CONSOLE_ORIGIN}${CALLBACK_PATH}`;

/** State stored while the user is at the provider. */
export interface StartedSignIn {
  nonce: string;
  verifier: string;
  next: string;
  kind: "adv" | "pub" | null;
  /** Alias of the platform on whose host the sign-in began and ends; null for the console's host. */
  door: string | null;
}

/**
 * Begins a sign-in with the identity provider: authorization code with PKCE, a single-use state that is bound to this browser, and
 * a nonce that is bound to the token. Source: RFC 9700, section 2.1; OpenID Connect Core 1.0, section 3.1.2.
 *
 * @returns the redirect address, and the cookies to set
 * @throws AppError NOT_FOUND if no provider is configured; TOO_MANY_REQUESTS
 */
export async function startProviderSignIn(
  ctx: AuthContext,
  input: Pick<StartedSignIn, "next" | "kind">,
): Promise<{ address: string; setCookies: SetCookies }> {
  const provider = oidcProvider(ctx.env);
  if (!provider) throw new AppError("NOT_FOUND");
  await throttleOrRefuse(ctx, "exchangeToken", null);
  const { authorization_endpoint } = await discover(provider, ctx.now);
  const [state, nonce, verifier] = [randomHandle(), randomHandle(), randomHandle()];
  const door = ctx.platform?.alias ?? null;
  const started: StartedSignIn = { nonce, verifier, next: input.next, kind: input.kind, door };
  await keepPassing(ctx, "oidc_state", state, { ...started });
  const address = new URL(authorization_endpoint);
  const query = {
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: callbackAddress(ctx),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await digestOf(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return { address: address.toString(), setCookies: [passingCookie(ctx, "oidc_state", state)] };
}

/** A browser's cookie between the steps of a provider's sign-in: the handle of a stored row. */
export type Passing = "oidc_state" | "oidc_sign_up";

const TTL_S: Record<Passing, number> = { oidc_state: 10 * 60, oidc_sign_up: 30 * 60 };

/** The Set-Cookie value that sets a handle, or deletes it. */
export function passingCookie(ctx: AuthContext, kind: Passing, handle: string | null): string {
  const life = handle === null ? 0 : TTL_S[kind];
  const { CONSOLE_ORIGIN: origin } = ctx.env;
  return setCookieValue(origin, signInCookieName(origin, kind), handle ?? "", life);
}

/** The handle in the caller's cookie. */
export function passingHandle(ctx: AuthContext, kind: Passing): string | null {
  return cookieValue(ctx.headers.get("cookie") ?? "", signInCookieName(ctx.env.CONSOLE_ORIGIN, kind)) || null;
}

/** 256 random bits, base64url. */
export function randomHandle(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/** Digest under which a handle is stored, so that a copy of the table reveals no handle. */
export async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("base64url");
}

const identifierOf = async (kind: Passing, handle: string) => `${kind}:${await digestOf(handle)}`;

/** Stores a value under a handle until it is taken or expires. */
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

/** Reads the value under a handle without taking it; null if there is none. */
export async function peekPassing(ctx: AuthContext, kind: Passing, handle: string): Promise<unknown> {
  const identifier = await identifierOf(kind, handle);
  const [row] = await ctx.db
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, new Date(ctx.now))))
    .limit(1);
  return row ? JSON.parse(row.value) : null;
}

/** Takes the value under a handle; of two concurrent calls one gets it. */
export async function takePassing(ctx: AuthContext, kind: Passing, handle: string): Promise<unknown> {
  const identifier = await identifierOf(kind, handle);
  const [row] = await ctx.db
    .delete(verifications)
    .where(eq(verifications.identifier, identifier))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt });
  return row && row.expiresAt.getTime() > ctx.now ? JSON.parse(row.value) : null;
}
