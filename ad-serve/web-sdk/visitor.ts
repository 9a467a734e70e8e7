const STORAGE_KEY = "madang_uid";

/**
 * A random number that this site's own storage keeps for this browser, so that frequency caps hold where the page names no
 * user. It is no other site's.
 * @returns null where nothing can be stored
 */
export function visitorId(): string | null {
  try {
    const known = localStorage.getItem(STORAGE_KEY);
    if (known) return known;
    const fresh = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
      "",
    );
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
    // Where nothing can be stored there is nothing to forget.
  }
}
