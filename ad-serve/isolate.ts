import { LeaseHolder } from "./lease-holder";
import { PlanCache } from "./plan-cache";

/** What an isolate remembers between requests, and its clock and dice. Nothing in it is the truth of anything. */
export interface Isolate {
  /** Epoch milliseconds. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
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
    plans: new PlanCache(now),
    leases: new LeaseHolder(now, parts.sleep ?? timer),
  };
}
