/** A paused campaign stops within this time, since no lease lasts longer. */
export const LEASE_TTL_MS = 4_000;
