import type { ServingPlan } from "./plan";

/** KV's edge cache; 30 seconds is its minimum. */
export const PLAN_EDGE_CACHE_MS = 30_000;
/** Older plans are read again before the answer. With the edge cache, no answer comes from a plan that was replaced a minute ago. */
export const PLAN_USABLE_MS = 30_000;

const CHANGING_FRESH_MS = 2_000;
const SETTLED_FRESH_MS = 15_000;
const SETTLED_AFTER_MS = 5 * 60_000;

/**
 * How long a plan that was just read is used before it is read again. Changes come in series, so a plan that changed lately is read
 * again sooner. So is a missing plan (null): its unit may have just been created.
 */
export function planFreshMs(plan: Pick<ServingPlan, "publishedAtMs"> | null, readAtMs: number): number {
  const isSettled = plan !== null && readAtMs - plan.publishedAtMs >= SETTLED_AFTER_MS;
  return isSettled ? SETTLED_FRESH_MS : CHANGING_FRESH_MS;
}
