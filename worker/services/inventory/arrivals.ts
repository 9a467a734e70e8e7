import {
  bookNames,
  type HeardNames,
  type NameArrivals,
  RECENT_EVENTS_MAX,
  type RecentEvent,
  sumArrivals,
  sumUndefined,
  UNDEFINED_NAMES_MAX,
  type UndefinedName,
} from "../../../domain/audience";
import type { ServiceContext } from "../kernel";

/** Arrivals at every shard of a publisher's users; null while they cannot be read. */
export async function readHeardNames(ctx: ServiceContext, projectId: string): Promise<HeardNames | null> {
  const shards = await askBooks(ctx, projectId, (book) => book.heard());
  if (shards === null) return null;
  return {
    events: shards.flatMap(({ events }) => events),
    properties: shards.flatMap(({ properties }) => properties),
    undefinedEvents: shards.flatMap(({ undefinedEvents }) => undefinedEvents),
    undefinedProperties: shards.flatMap(({ undefinedProperties }) => undefinedProperties),
  };
}

/** The last arrivals of an event, the newest first; null while they cannot be read. */
export async function readRecent(
  ctx: ServiceContext,
  projectId: string,
  event: string,
): Promise<RecentEvent[] | null> {
  const shards = await askBooks(ctx, projectId, (book) => book.recent(event));
  if (shards === null) return null;
  return shards
    .flat()
    .sort((a, b) => b.receivedAtMs - a.receivedAtMs || b.atMs - a.atMs)
    .slice(0, RECENT_EVENTS_MAX);
}

type Book = ReturnType<ServiceContext["env"]["AUDIENCE_BOOK"]["get"]>;

async function askBooks<T>(
  { env: { AUDIENCE_BOOK } }: ServiceContext,
  projectId: string,
  ask: (book: Book) => Promise<T>,
): Promise<T[] | null> {
  const asked = bookNames(projectId).map((name) => ask(AUDIENCE_BOOK.get(AUDIENCE_BOOK.idFromName(name))));
  return Promise.all(asked).catch(() => null);
}

/**
 * What a publisher has defined, each with its arrivals, and the names that apps send beside them, the most frequent first.
 * @param arrived arrivals of defined and of undefined names at every shard; null while they cannot be read
 */
export function besideArrivals<T extends { name: string }>(
  defined: readonly T[],
  arrived: { defined: readonly NameArrivals[]; undefined: readonly UndefinedName[] } | null,
) {
  const sums = arrived && sumArrivals(arrived.defined);
  const names = new Set(defined.map(({ name }) => name));
  return {
    defined: defined.map((each) => ({ ...each, heard: arrivalsOf(sums, each.name) })),
    unknown: sumUndefined(arrived?.undefined ?? [])
      .filter(({ name }) => !names.has(name))
      .slice(0, UNDEFINED_NAMES_MAX)
      .map(({ lastAtMs, ...name }) => ({ ...name, lastAt: lastAtMs })),
  };
}

/** @param sums null while arrivals cannot be read */
function arrivalsOf(sums: ReadonlyMap<string, Omit<NameArrivals, "name">> | null, name: string) {
  if (sums === null) return null;
  const { count = 0, lastAtMs: lastAt = null } = sums.get(name) ?? {};
  return { count, lastAt };
}
