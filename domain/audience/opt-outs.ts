import { DAY_MS } from "../kernel";

/**
 * KV value under `optouts:{project}:{shard}`: users who switched personalised choice off, each with the day, since the epoch, on which it was
 * last heard of. `v` comes first. Source: rules S25, A17.
 */
export interface OptOutRecord {
  /** Increases with every publication. */
  v: number;
  users: Record<string, number>;
}

/** The first character of a user's hash is uniformly one of 64. */
export const optOutShardOf = (userHash: string): string => userHash.slice(0, 1);

export const optOutsKey = (projectId: string, shard: string): string => `optouts:${projectId}:${shard}`;

/** The first characters of a record's text, which differ for every publication. */
export const optOutsHead = (v: number): string => `{"v":${v},`;

/** A user is forgotten after this period without being heard of. */
export const OPT_OUT_KEPT_MS = 400 * DAY_MS;

/** Minimum interval, in days, at which the ad server reports that a user was heard of. */
export const OPT_OUT_HEARD_DAYS = 30;

export const dayNumberOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

/** Reports to the console that a user who switched personalised choice off is still there. */
export interface OptOutHeard {
  kind: "opt-out-heard";
  projectId: string;
  userHash: string;
  receivedAtMs: number;
}
