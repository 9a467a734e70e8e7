/** Identity from a provider, with a verified token. Source: OpenID Connect Core 1.0, section 5.1. */
export interface ProviderIdentity {
  issuer: string;
  /** Unique within the issuer and never reassigned. */
  subject: string;
  /** Lower case; null if the provider sends none. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

/** Claims of an ID token whose signature, issuer, audience and time are verified. */
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
 * Reads an ID token's claims. A token for several audiences must be authorized for this platform, and a requested token must
 * carry the nonce of the request. Source: OpenID Connect Core 1.0, section 3.1.3.7, steps 4, 5 and 11.
 *
 * @param expected.nonce null for a token that this platform did not request
 * @returns null for a token not intended for this platform
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

/** An existing account with the identity's address. */
export interface AccountOfAddress {
  id: string;
  isEmailVerified: boolean;
}

export type ProviderVerdict =
  | { is: "known"; accountId: string }
  /** The account retains its password and can sign in by either method. */
  | { is: "link"; accountId: string }
  /** Also if an account with an unverified address exists: its creator may not own the address, so it is deleted. */
  | { is: "new"; email: string }
  | { is: "refused"; reason: "no-verified-email" };

/**
 * The account for an identity. An address counts only if the provider verified it: otherwise an attacker could enter a foreign
 * address at the provider and sign in to that account here.
 *
 * @param linked account already linked to this identity
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
