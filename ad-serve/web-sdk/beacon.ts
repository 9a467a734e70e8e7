/**
 * Tells the ad server, and says whether it answered. A kept-alive fetch survives the page being left. Blockers swallow `sendBeacon` and
 * let it answer that all is well, so that it is for a fetch that failed, and proves nothing. An ad takes only the beacons it names.
 */
export async function confirmBeacon(address: string | undefined): Promise<boolean> {
  if (address === undefined) return true;
  try {
    const { ok } = await fetch(address, { method: "POST", keepalive: true, credentials: "omit" });
    if (ok) return true;
  } catch {
    // Refused by a blocker or a policy of the page's, or no network.
  }
  navigator.sendBeacon?.(address);
  return false;
}

/** Tells the ad server what nothing on the page depends on; without a kept-alive fetch in the way that survives the page being left. */
export function sendBeacon(address: string | undefined): void {
  if (address !== undefined && !("keepalive" in Request.prototype)) navigator.sendBeacon?.(address);
  else void confirmBeacon(address);
}
