const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];
/** Longer than a token's life nothing is sent; a page rarely lives so long. */
const GIVE_UP_MS = 60 * 60_000;

const sent = new Set<string>();

/**
 * Sends a beacon once. While there is no network it is sent again, at the latest half a minute after there is one. Any answer of the ad
 * server, also a refusal, ends the tries.
 */
export function report(address: string | undefined): void {
  if (address === undefined || sent.has(address)) return;
  sent.add(address);
  const startedMs = Date.now();
  const send = (attempt: number) => {
    fetch(address, { method: "POST", keepalive: true, credentials: "omit" }).catch(() => {
      if (Date.now() - startedMs > GIVE_UP_MS) return;
      setTimeout(() => send(attempt + 1), RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
    });
  };
  send(0);
}
