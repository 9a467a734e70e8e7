import { errors, jwtVerify, SignJWT } from "jose";
import { ENCODING_TOKEN_TTL_S } from "../../../../domain/shared/limits";
import { purposeKey } from "../../auth/keys";

/** What one address of a job may do: read the source, write renditions, tell how it ended; or take an upload's parts. */
export type JobPurpose = "source" | "rendition" | "status" | "upload";

const ISSUER = "madang:encoding";
const ALGORITHM = "HS256";
const KEY_PURPOSE = "encoding-job";

interface Scope {
  purpose: JobPurpose;
  /** The console's origin; a token of another installation is refused. */
  origin: string;
  nowMs: number;
}

const audienceOf = ({ origin, purpose }: Scope) => `${origin}/encoding#${purpose}`;

/**
 * Lets whoever holds it do one thing with one asset or upload for `ENCODING_TOKEN_TTL_S`.
 * @param secret AUTH_SECRET
 * @param subjectId the asset's id, of an upload its own
 */
export async function issueJobToken(secret: string, subjectId: string, scope: Scope): Promise<string> {
  const issuedAtS = Math.floor(scope.nowMs / 1000);
  return await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(audienceOf(scope))
    .setSubject(subjectId)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + ENCODING_TOKEN_TTL_S)
    .sign(await purposeKey(secret, KEY_PURPOSE));
}

/** The subject's id; null for every token that is not ours, for something else, altered or late. */
export async function readJobToken(secret: string, token: string, scope: Scope): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, await purposeKey(secret, KEY_PURPOSE), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: audienceOf(scope),
      currentDate: new Date(scope.nowMs),
      requiredClaims: ["sub", "exp"],
    });
    return payload.sub ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
