import type { CategoryFilter } from "./filter";
import type { AudienceEvents, AudienceProperties } from "./message";
import { userShardOf } from "./reader";

/** A category as it is collected: with another generation its collection starts anew. */
export interface CollectedCategory {
  id: string;
  generation: number;
  filter: CategoryFilter;
}

/** What a publisher's filters may ask for: nothing else is kept of its users. */
export interface AudienceTerms {
  projectId: string;
  /** Epoch milliseconds; what was defined later counts. */
  definedAtMs: number;
  /** Names of parameters by the event's. */
  events: Record<string, string[]>;
  properties: string[];
  categories: CollectedCategory[];
}

/** What one call of an app brought, under the name of its message. */
export interface AudienceArrival {
  messageId: string;
  said: AudienceEvents | AudienceProperties;
}

/** One part of a publisher's users, with what is kept of them and the categories that they belong to. */
export interface AudienceBookRpc {
  define(terms: AudienceTerms): Promise<void>;
  /** Each message counts once, however often it comes. */
  take(arrivals: readonly AudienceArrival[]): Promise<void>;
  forget(userHash: string): Promise<void>;
}

/** What KV says of a user, under `member:{project}:{userHash}`: until when, in epoch milliseconds, the user belongs to each category; null without an end. */
export type MemberRecord = Record<string, number | null>;

export const memberKey = (projectId: string, userHash: string): string => `member:${projectId}:${userHash}`;

/** The categories that a user belongs to at a moment. */
export function categoriesAt(record: MemberRecord | null, nowMs: number): string[] {
  if (record === null) return [];
  return Object.entries(record).flatMap(([id, until]) => (until === null || until > nowMs ? [id] : []));
}

const BOOK_SHARDS = 16;

/** The object's name for `idFromName`. */
export const bookName = (projectId: string, userHash: string): string =>
  `${projectId}:${userShardOf(userHash, BOOK_SHARDS)}`;

/** Of all parts of a publisher's users. */
export const bookNames = (projectId: string): string[] =>
  Array.from({ length: BOOK_SHARDS }, (_, shard) => `${projectId}:${shard}`);
