import { errors, jwtVerify, SignJWT } from "jose";
import { purposeKey } from "./keys";

/**
 * The ID token says that a password (later: an OIDC provider) was just accepted. It is exchanged once for a session
 * by `POST /auth/login`, and lives only as long as that exchange may take.
 */
export const ID_TOKEN_TTL_S = 2 * 60;

const ISSUER = "madang:sign-in";
const ALGORITHM = "HS256";

export interface IdTokenClaims {
  accountId: string;
  /** Unique per token: what single use hangs on. */
  tokenId: string;
  expiresAtMs: number;
  /** A second factor was given before it was issued. */
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

/** How it was signed in is told as RFC 8176 names it. Null for every token that is not ours, not for us, altered or late. */
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
