/** What an identity provider says of a person, once its token is known to be genuine. Source: OpenID Connect Core 1.0, section 5.1. */
export interface ProviderIdentity {
  issuer: string;
  /** Unique and never given anew within the issuer. */
  subject: string;
  /** In lower case; null when the provider tells none. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

/** The claims of an ID token that its signature, issuer, audience and time were checked of. */
export interface IdTokenPayload {
  iss?: unknown;
  sub?: unknown;
  aud?: unknown;
  azp?: unknown;
  nonce?: unknown;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

const textOr = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/**
 * Reads an ID token's claims: one for several audiences must be for us in particular, and one that we asked for must carry the
 * nonce that we asked with. Source: OpenID Connect Core 1.0, section 3.1.3.7, steps 4, 5 and 11.
 *
 * @param expected.nonce null for a token that we did not ask for ourselves
 * @returns null for a token that is not meant for us
 */
export function identityOf(
  payload: IdTokenPayload,
  expected: { issuer: string; clientId: string; nonce: string | null },
): ProviderIdentity | null {
  const { sub, aud, azp, nonce } = payload;
  if (typeof sub !== "string" || sub === "") return null;
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return null;
  if (azp !== undefined && azp !== expected.clientId) return null;
  if (expected.nonce !== null && nonce !== expected.nonce) return null;
  return {
    issuer: expected.issuer,
    subject: sub,
    email: textOr(payload.email)?.toLowerCase() ?? null,
    isEmailVerified: payload.email_verified === true || payload.email_verified === "true",
    name: textOr(payload.name),
  };
}

/** An account that has the address of an identity. */
export interface AccountOfAddress {
  id: string;
  isEmailVerified: boolean;
}

export type ProviderVerdict =
  | { is: "known"; accountId: string }
  /** The account keeps its password and may be entered by either. */
  | { is: "link"; accountId: string }
  /** Also where an account of that address exists whose address was never confirmed: it may not be its opener's, and is deleted. */
  | { is: "new"; email: string }
  | { is: "refused"; reason: "no-verified-email" };

/**
 * Which account an identity opens. An address counts only when the provider vouches for it: else anybody could name somebody
 * else's address there and enter their account here.
 *
 * @param linked the account that this very identity was linked to before
 */
export function judgeIdentity(
  identity: ProviderIdentity,
  linked: string | null,
  ofAddress: AccountOfAddress | null,
): ProviderVerdict {
  if (linked !== null) return { is: "known", accountId: linked };
  if (identity.email === null || !identity.isEmailVerified)
    return { is: "refused", reason: "no-verified-email" };
  if (!ofAddress?.isEmailVerified) return { is: "new", email: identity.email };
  return { is: "link", accountId: ofAddress.id };
}
