import {
  ARRIVALS_DAYS,
  type AudienceArrival,
  type AudienceEvents,
  type HeardNames,
  mergedShape,
  type NameArrivals,
  namesIn,
  RECENT_EVENTS_MAX,
  type RecentEvent,
  type Shape,
  UNDEFINED_NAMES_MAX,
  type UndefinedName,
  valuesOf,
} from "../../domain/audience";
import { DAY_MS } from "../../domain/kernel";

/** Day in UTC. */
const dayOf = (atMs: number) => Math.floor(atMs / DAY_MS);

type Said = AudienceArrival["said"];
type Kind = Said["kind"];
const DAYS: Record<Kind, string> = { events: "event_days", properties: "property_days" };

/** Whether a name is defined, by kind. */
export type IsDefined = (kind: Kind, name: string) => boolean;

/** A recent arrival with its user, so that it is deleted with the user. */
type KeptEvent = RecentEvent & { userHash: string };

/** Arrivals of names at one shard: counts by day, shapes of undefined names, and the last events. */
export class ArrivalStorage {
  constructor(private readonly sql: SqlStorage) {}

  /** Counts the names of a call. Undefined names beyond the maximum are not counted. */
  count(said: Said, isDefined: IsDefined): void {
    for (const { name, shape, count } of namesIn(said)) {
      if (!isDefined(said.kind, name) && !this.#noteShape(said.kind, name, shape)) continue;
      this.sql.exec(
        `INSERT INTO ${DAYS[said.kind]} (name, day, count, last_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (name, day) DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)`,
        name,
        dayOf(said.receivedAtMs),
        count,
        said.receivedAtMs,
      );
    }
  }

  /** @param keysOf the defined parameters of an event, or undefined for an undefined event */
  keepRecent(said: AudienceEvents, keysOf: (name: string) => readonly string[] | undefined): void {
    const { userHash, platform, receivedAtMs } = said;
    for (const name of new Set(said.events.map((event) => event.name))) {
      const keys = keysOf(name);
      if (keys === undefined) continue;
      const added = said.events
        .filter((event) => event.name === name)
        .map(({ atMs, params }): KeptEvent => {
          const [known, unknown] = [true, false].map((isKnown) =>
            params.filter(({ key }) => keys.includes(key) === isKnown),
          );
          const undefinedKeys = (unknown ?? []).map(({ key }) => key);
          const parameters = valuesOf(known ?? []);
          return { atMs, receivedAtMs, platform, parameters, undefinedKeys, userHash };
        });
      const kept = [...this.#recentOf(name), ...added].sort(byArrival).slice(0, RECENT_EVENTS_MAX);
      this.#storeRecent(name, kept);
    }
  }

  recent(name: string): RecentEvent[] {
    return this.#recentOf(name).map(({ userHash: _, ...event }) => event);
  }

  heard(nowMs: number, isDefined: IsDefined): HeardNames {
    const [events, properties] = [this.#arrivals("events", nowMs), this.#arrivals("properties", nowMs)];
    return {
      events: events.filter(({ name }) => isDefined("events", name)),
      properties: properties.filter(({ name }) => isDefined("properties", name)),
      undefinedEvents: this.#undefined("events", events, isDefined),
      undefinedProperties: this.#undefined("properties", properties, isDefined),
    };
  }

  /** Deletes counts from before a day, and undefined names that stopped coming. */
  expire(beforeMs: number, nowMs: number): void {
    for (const [kind, table] of Object.entries(DAYS)) {
      this.sql.exec(`DELETE FROM ${table} WHERE day < ?`, dayOf(beforeMs));
      this.sql.exec(
        `DELETE FROM undefined_names WHERE kind = ? AND name NOT IN (SELECT name FROM ${table} WHERE day > ?)`,
        kind,
        dayOf(nowMs) - ARRIVALS_DAYS,
      );
    }
  }

  get isEmpty(): boolean {
    const names = this.sql.exec(
      "SELECT name FROM event_days UNION ALL SELECT name FROM property_days LIMIT 1",
    );
    return names.toArray().length === 0;
  }

  forget(userHash: string): void {
    const names = this.sql.exec<{ name: string }>("SELECT name FROM recent_events").toArray();
    for (const { name } of names) {
      const kept = this.#recentOf(name);
      const others = kept.filter((event) => event.userHash !== userHash);
      if (others.length < kept.length) this.#storeRecent(name, others);
    }
  }

  /** @returns false if no further undefined name is noted */
  #noteShape(kind: Kind, name: string, given: Shape): boolean {
    const known = this.#shapes(kind).get(name);
    if (known === undefined) {
      const [{ names } = { names: 0 }] = this.sql
        .exec<{ names: number }>("SELECT count(*) AS names FROM undefined_names WHERE kind = ?", kind)
        .toArray();
      if (names >= UNDEFINED_NAMES_MAX) return false;
    }
    const shape = JSON.stringify(mergedShape(known ?? {}, given));
    if (known === undefined || shape !== JSON.stringify(known))
      this.sql.exec(
        `INSERT INTO undefined_names (kind, name, shape) VALUES (?, ?, ?)
          ON CONFLICT (kind, name) DO UPDATE SET shape = excluded.shape`,
        kind,
        name,
        shape,
      );
    return true;
  }

  #shapes(kind: Kind): Map<string, Shape> {
    const rows = this.sql.exec<{ name: string; shape: string }>(
      "SELECT name, shape FROM undefined_names WHERE kind = ?",
      kind,
    );
    return new Map(rows.toArray().map(({ name, shape }) => [name, JSON.parse(shape) as Shape]));
  }

  #arrivals(kind: Kind, nowMs: number): NameArrivals[] {
    return this.sql
      .exec<{ name: string; count: number; lastAtMs: number }>(
        `SELECT name, sum(CASE WHEN day > ? THEN count ELSE 0 END) AS count, max(last_at) AS lastAtMs
          FROM ${DAYS[kind]} GROUP BY name`,
        dayOf(nowMs) - ARRIVALS_DAYS,
      )
      .toArray();
  }

  #undefined(kind: Kind, arrivals: readonly NameArrivals[], isDefined: IsDefined): UndefinedName[] {
    const shapes = this.#shapes(kind);
    return arrivals.flatMap((each) => {
      const shape = shapes.get(each.name);
      return shape === undefined || isDefined(kind, each.name) ? [] : [{ ...each, shape }];
    });
  }

  #recentOf(name: string): KeptEvent[] {
    const [row] = this.sql
      .exec<{ arrivals: string }>("SELECT arrivals FROM recent_events WHERE name = ?", name)
      .toArray();
    return row === undefined ? [] : (JSON.parse(row.arrivals) as KeptEvent[]);
  }

  #storeRecent(name: string, events: readonly KeptEvent[]): void {
    this.sql.exec(
      `INSERT INTO recent_events (name, arrivals) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET arrivals = excluded.arrivals`,
      name,
      JSON.stringify(events),
    );
  }
}

const byArrival = (a: RecentEvent, b: RecentEvent) => b.receivedAtMs - a.receivedAtMs || b.atMs - a.atMs;
