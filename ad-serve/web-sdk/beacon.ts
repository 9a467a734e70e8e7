/** `sendBeacon` survives the page being left; where it is refused, a kept-alive fetch does. An ad takes only the beacons it names. */
export function sendBeacon(address: string | undefined): void {
  if (address === undefined || navigator.sendBeacon?.(address)) return;
  fetch(address, { method: "POST", mode: "no-cors", keepalive: true }).catch(() => undefined);
}
