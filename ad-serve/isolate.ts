import { LeaseHolder } from "./lease-holder";
import { PlanCache } from "./plan-cache";

/** What an isolate remembers between requests, and its clock and dice. Nothing in it is the truth of anything. */
export interface Isolate {
  /** Epoch milliseconds. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** An id that no other token has, of URL-safe characters. */
  tokenId(): string;
  plans: PlanCache;
  leases: LeaseHolder;
}

const timer = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createIsolate(
  parts: { now?: () => number; random?: () => number; sleep?: (ms: number) => Promise<void> } = {},
): Isolate {
  const now = parts.now ?? Date.now;
  return {
    now,
    random: parts.random ?? Math.random,
    tokenId: tokenIds(),
    plans: new PlanCache(now),
    leases: new LeaseHolder(now, parts.sleep ?? timer),
  };
}

/**
 * Ids that begin with 128 random bits of this isolate and end with a count. They have to be unique and need not be secret, since
 * nobody can sign a token for the next one.
 */
function tokenIds(): () => string {
  let own = "";
  let count = 0;
  return () => {
    // Not before the first request: a Worker has no randomness while it starts.
    own ||= crypto.getRandomValues(new Uint8Array(16)).toBase64({ alphabet: "base64url", omitPadding: true });
    return own + (count++).toString(36);
  };
}
