/**
 * Sends a beacon and returns whether the ad server answered. A `keepalive` fetch survives leaving the page. `sendBeacon` is only
 * the fallback and confirms nothing, because ad blockers swallow it and report success. Does nothing without an address.
 */
export async function confirmBeacon(address: string | undefined): Promise<boolean> {
  if (address === undefined) return true;
  try {
    const { ok } = await fetch(address, { method: "POST", keepalive: true, credentials: "omit" });
    if (ok) return true;
  } catch {
    // Blocked by an ad blocker or the page's policy, or offline.
  }
  navigator.sendBeacon?.(address);
  return false;
}

/** Sends a beacon without confirmation, for events on which nothing in the page depends; it survives leaving the page. */
export function sendBeacon(address: string | undefined): void {
  if (address !== undefined && !("keepalive" in Request.prototype)) navigator.sendBeacon?.(address);
  else void confirmBeacon(address);
}
