import { isCallbackUrl, isOwnMachine, isPublicAddress } from "../../domain/kernel";
import type { DnsPort } from "./dns";

const TIMEOUT_MS = 3_000;

/**
 * Calls a billing address once. Like a webhook's, it is on a public host whose addresses are all public, and a redirect is not followed.
 * @param isLocal whether the console is on a developer's machine, whose exchange is there too
 * @returns the status; null if it was not called or did not answer. Never throws.
 */
export async function callBillingAddress(
  url: string,
  dns: DnsPort,
  isLocal: boolean,
): Promise<number | null> {
  try {
    if (!(isLocal && isOwnMachine(url))) {
      if (!isCallbackUrl(url)) return null;
      const addresses = await dns.addresses(new URL(url).hostname);
      if (addresses.length === 0 || !addresses.every(isPublicAddress)) return null;
    }
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
