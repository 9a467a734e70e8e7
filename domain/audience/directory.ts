/** KV value of an app's public key, under `app:{appKey}`: the app that the key belongs to. Published by the console. */
export interface AppRecord {
  projectId: string;
  appId: string;
  /** Key of the user hash, base64url; see rule A1. */
  uidKey: string;
  /** Present only if the platform takes nothing that names a user; see rule S24. */
  identifierFree?: true;
  /** Present only if some users switched personalised choice off; see rule S25. */
  optOuts?: true;
}

/** KV value of a publisher's access token, under `access:{SHA-256 of the token, hex}`. */
export interface AccessRecord {
  projectId: string;
  /** Scopes of the token; if absent, all. */
  scopes?: AccessScope[];
}

/** Whether a token's record grants the scope that a call needs. */
export const grantsScope = ({ scopes }: AccessRecord, scope: AccessScope): boolean =>
  scopes === undefined || scopes.includes(scope);

export const appKeyKey = (appKey: string): string => `app:${appKey}`;
export const accessKey = (tokenHash: string): string => `access:${tokenHash}`;

const PREFIX = "mdt_";
const TOKEN = /^mdt_[\w-]{43}$/;

/**
 * Access token of a publisher's server, made of 256 random bits. Only its SHA-256 is stored: a token that cannot be guessed needs
 * no slower hash.
 * @param random base64url of 32 bytes, without padding
 */
export const accessTokenOf = (random: string): string => PREFIX + random;

/** The token of an `Authorization: Bearer` header, or null if there is none of this format. */
export function bearerAccessToken(header: string | null): string | null {
  const token = (header ?? "").replace(/^Bearer\s+/i, "").trim();
  return TOKEN.test(token) ? token : null;
}

/** Scopes of a token: account and creative tags, topics of contents, the removal of a user, reports. */
export const ACCESS_SCOPES = ["tags.write", "contexts.write", "users.delete", "reports.read"] as const;
export type AccessScope = (typeof ACCESS_SCOPES)[number];

/** Number of a token's characters stored in plain text for recognition: its prefix and four of its 43 characters. */
export const ACCESS_TOKEN_PREFIX_CHARS = PREFIX.length + 4;
