/** What KV says of an app's public key, under `app:{appKey}`: whose calls it makes. Published by the console. */
export interface AppRecord {
  projectId: string;
  appId: string;
  /** Key of the user hash, base64url; see rule A1. */
  uidKey: string;
}

/** What KV says of a publisher's access token, under `access:{SHA-256 of the token, hex}`. */
export interface AccessRecord {
  projectId: string;
  /** What the token may be used for; absent, everything. */
  scopes?: AccessScope[];
}

/** Whether a token's record lets it do what a call needs. */
export const grantsScope = ({ scopes }: AccessRecord, scope: AccessScope): boolean =>
  scopes === undefined || scopes.includes(scope);

export const appKeyKey = (appKey: string): string => `app:${appKey}`;
export const accessKey = (tokenHash: string): string => `access:${tokenHash}`;

const PREFIX = "mdt_";
const TOKEN = /^mdt_[\w-]{43}$/;

/**
 * The token that a publisher's server calls with, made of 256 random bits. Only its SHA-256 is kept: nothing that can be tried out
 * needs a slower hash.
 * @param random base64url of 32 bytes, without padding
 */
export const accessTokenOf = (random: string): string => PREFIX + random;

/** The token of an `Authorization: Bearer` header, or null when there is none of its shape. */
export function bearerAccessToken(header: string | null): string | null {
  const token = (header ?? "").replace(/^Bearer\s+/i, "").trim();
  return TOKEN.test(token) ? token : null;
}

/** What a token may be used for: account and creative tags, the removal of a user, reports. */
export const ACCESS_SCOPES = ["tags.write", "users.delete", "reports.read"] as const;
export type AccessScope = (typeof ACCESS_SCOPES)[number];

/** How much of a token is kept readable, so that its owner knows it again: its kind and four of its 43 characters. */
export const ACCESS_TOKEN_PREFIX_CHARS = PREFIX.length + 4;
