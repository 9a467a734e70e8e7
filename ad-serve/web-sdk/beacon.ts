/**
 * A kept-alive fetch survives the page being left. Blockers swallow `sendBeacon` and let it answer that all is well, so that it is for
 * browsers that keep no fetch alive, and for a fetch that fails. An ad takes only the beacons it names.
 */
export function sendBeacon(address: string | undefined): void {
  if (address === undefined) return;
  const fallBack = () => void navigator.sendBeacon?.(address);
  if ("keepalive" in Request.prototype)
    fetch(address, { method: "POST", mode: "no-cors", keepalive: true }).catch(fallBack);
  else fallBack();
}
