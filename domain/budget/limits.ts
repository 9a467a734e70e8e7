/** A paused campaign stops being served within this time, since no lease outlives it. */
export const LEASE_TTL_MS = 4_000;
