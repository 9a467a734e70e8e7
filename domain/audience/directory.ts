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
}

export const appKeyKey = (appKey: string): string => `app:${appKey}`;
export const accessKey = (tokenHash: string): string => `access:${tokenHash}`;
