const STORAGE_KEY = "madang_uid";

/**
 * A random id in this site's own storage of this browser, so that frequency caps work when the page gives no user.
 * Other sites do not share it.
 * @returns null if storage is unavailable
 */
export function visitorId(): string | null {
  try {
    const known = localStorage.getItem(STORAGE_KEY);
    if (known) return known;
    const fresh = crypto.getRandomValues(new Uint32Array(4)).join("");
    localStorage.setItem(STORAGE_KEY, fresh);
    return fresh;
  } catch {
    return null;
  }
}

export function forgetVisitor(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}
