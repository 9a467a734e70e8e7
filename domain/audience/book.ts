import type { HeardNames, RecentEvent } from "./arrivals";
import type { CategoryFilter } from "./filter";
import type { AudienceEvents, AudienceProperties } from "./message";
import { userShardOf } from "./reader";

/** A category with collected users; a new generation restarts its collection. */
export interface CollectedCategory {
  id: string;
  generation: number;
  filter: CategoryFilter;
}

/** Events and properties that a publisher's filters may use; other user data is not stored. */
export interface AudienceTerms {
  projectId: string;
  /** Epoch milliseconds; the latest definition applies. */
  definedAtMs: number;
  /** Parameter names by event name. */
  events: Record<string, string[]>;
  properties: string[];
  /** Present only if the platform keeps no users; those that are stored are forgotten. */
  identifierFree?: true;
  categories: CollectedCategory[];
}

/** Data of one app call, with the id of its queue message. */
export interface AudienceArrival {
  messageId: string;
  said: AudienceEvents | AudienceProperties;
}

/** Interface of an audience book: one shard of a publisher's users, with their stored data and categories. */
export interface AudienceBookRpc {
  define(terms: AudienceTerms): Promise<void>;
  /** Applies each message once, also on redelivery. */
  take(arrivals: readonly AudienceArrival[]): Promise<void>;
  forget(userHash: string): Promise<void>;
  /** Arrivals of names at this shard. */
  heard(): Promise<HeardNames>;
  /** The last arrivals of an event at this shard, the newest first. */
  recent(event: string): Promise<RecentEvent[]>;
}

/** KV value under `member:{project}:{userHash}`: end of the user's membership of each category, epoch milliseconds; null without an end. */
export type MemberRecord = Record<string, number | null>;

export const memberKey = (projectId: string, userHash: string): string => `member:${projectId}:${userHash}`;

/** The user's categories at a moment. */
export function categoriesAt(record: MemberRecord | null, nowMs: number): string[] {
  if (record === null) return [];
  return Object.entries(record).flatMap(([id, until]) => (until === null || until > nowMs ? [id] : []));
}

const BOOK_SHARDS = 16;

/** The object's name for `idFromName`. */
export const bookName = (projectId: string, userHash: string): string =>
  `${projectId}:${userShardOf(userHash, BOOK_SHARDS)}`;

/** Names of all shards of a publisher's users. */
export const bookNames = (projectId: string): string[] =>
  Array.from({ length: BOOK_SHARDS }, (_, shard) => `${projectId}:${shard}`);
