import type { AccessScope } from "../access/access-token";

/** What KV says of an app's public key, under `app:{appKey}`: whose calls it makes. Published by the console. */
export interface AppRecord {
  projectId: string;
  appId: string;
  /** Key of the user hash, base64url; see readings 4. */
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
