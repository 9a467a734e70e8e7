/** HMAC-SHA256 of `text` under a key, base64url without padding. */
export type KeyedHash = (key: string, text: string) => string;

/** Longest user id that an app may send, in characters. */
export const UID_MAX_CHARS = 256;

/** 22 characters of base64url hold 132 bits: no two users of a project meet by chance. */
const USER_HASH_CHARS = 22;

/**
 * What is kept of an app's user: a hash keyed by the project, so that it can be neither reversed nor matched between projects.
 * Source: readings 4, "uid".
 * @param uidKey the project's key, base64url
 * @returns 22 characters of base64url, or null without a user
 */
export function userHashOf(uid: string | null, uidKey: string, hash: KeyedHash): string | null {
  if (uid === null || uid === "") return null;
  return hash(uidKey, uid).slice(0, USER_HASH_CHARS);
}
