import {
  type AudienceArrival,
  type AudienceEvents,
  type AudienceProperties,
  type AudienceTerms,
  belongsUntil,
  type CollectedCategory,
  EVENT_PERIOD_MAX_DAYS,
  type HeardNames,
  type HourOfEvents,
  hourOf,
  type MemberRecord,
  type RecentEvent,
  type Values,
  valuesOf,
} from "../../domain/audience";
import { DAY_MS, HOUR_MS } from "../../domain/kernel";
import { ArrivalStorage, type IsDefined } from "./arrivals";
import { SCHEMA } from "./schema";

const TERMS = "terms";
/** Retention of message ids; longer than a message is redelivered. */
const SEEN_KEPT_MS = 14 * DAY_MS;
/** Retention of an inactive user. */
const USER_KEPT_MS = 180 * DAY_MS;
/** Maximum event rows of one user; the oldest are dropped. */
const USER_HOURS_MAX = 2_000;
/** Remaining time before a published end of membership at which a later end is published. */
const RETOLD_MS = 2 * HOUR_MS;

type Terms = Omit<AudienceTerms, "categories">;

/** Stored data of one shard of a publisher's users. */
export class BookStorage {
  #terms: Terms | null;
  #categories: CollectedCategory[];
  readonly #arrivals: ArrivalStorage;

  constructor(private readonly storage: DurableObjectStorage) {
    storage.sql.exec(SCHEMA);
    this.#arrivals = new ArrivalStorage(storage.sql);
    this.#terms = storage.kv.get<Terms>(TERMS) ?? null;
    this.#categories = this.#readCategories();
  }

  get terms(): Terms | null {
    return this.#terms;
  }

  /** @returns whether users must be evaluated again */
  define({ categories, ...terms }: AudienceTerms): boolean {
    if (this.#terms !== null && terms.definedAtMs < this.#terms.definedAtMs) return false;
    const isClosing = terms.identifierFree === true && this.#terms?.identifierFree !== true;
    this.#terms = terms;
    this.storage.kv.put(TERMS, terms);
    const before = new Map(this.#categories.map((category) => [category.id, category]));
    const changed = categories.filter(({ id, generation }) => before.get(id)?.generation !== generation);
    const kept = new Set(categories.map(({ id }) => id));
    for (const { id } of [...changed, ...this.#categories.filter((category) => !kept.has(category.id))])
      this.#drop(id);
    for (const { id, generation, filter } of changed)
      this.#run(
        "INSERT INTO categories (id, generation, filter) VALUES (?, ?, ?)",
        id,
        generation,
        JSON.stringify(filter),
      );
    this.#categories = this.#readCategories();
    return changed.length > 0 || isClosing;
  }

  /** Applies each message once. @returns users whose stored data changed */
  take(arrivals: readonly AudienceArrival[], nowMs: number): string[] {
    const heard = new Set<string>();
    for (const { messageId, said } of arrivals) {
      if (!this.#isNew(messageId, nowMs)) continue;
      this.#arrivals.count(said, this.#isDefined);
      const isKept = said.kind === "events" ? this.#keepEvents(said) : this.#keepProperties(said);
      if (!isKept) continue;
      heard.add(said.userHash);
      this.#run(
        "INSERT INTO users (user_hash, heard_at) VALUES (?, ?) ON CONFLICT (user_hash) DO UPDATE SET heard_at = max(heard_at, excluded.heard_at)",
        said.userHash,
        said.receivedAtMs,
      );
    }
    return [...heard];
  }

  /** Updates a user's categories; a change marks the user for publication. */
  settle(userHash: string, nowMs: number): void {
    const events = this.storage.sql
      .exec<{ name: string; hour: number; parameters: string; count: number }>(
        "SELECT name, hour, parameters, count FROM user_events WHERE user_hash = ?",
        userHash,
      )
      .toArray()
      .map((row): HourOfEvents => ({ ...row, parameters: JSON.parse(row.parameters) as Values }));
    const properties: Values = {};
    for (const { name, value } of this.storage.sql.exec<{ name: string; value: string }>(
      "SELECT name, value FROM user_values WHERE user_hash = ? AND value <> 'null'",
      userHash,
    ))
      properties[name] = JSON.parse(value) as Values[string];
    const members = this.#membersOf(userHash);
    let isMoved = false;
    for (const { id, filter } of this.#categories) {
      const until = belongsUntil(filter, { events, properties }, nowMs);
      const member = members.get(id);
      if (until === null) {
        if (member === undefined) continue;
        this.#run("DELETE FROM members WHERE user_hash = ? AND category_id = ?", userHash, id);
        isMoved = true;
        continue;
      }
      const end = Number.isFinite(until) ? until : null;
      if (member !== undefined && member.until === end) continue;
      this.#run(
        `INSERT INTO members (user_hash, category_id, until) VALUES (?, ?, ?)
          ON CONFLICT (user_hash, category_id) DO UPDATE SET until = excluded.until`,
        userHash,
        id,
        end,
      );
      // A later end is published only shortly before the published one.
      const told = member?.told_until;
      isMoved ||= member === undefined || end === null || told === null || told === undefined || end < told;
    }
    if (isMoved) this.#markUntold([userHash]);
  }

  /** @returns up to `limit` users after the given one */
  usersAfter(userHash: string, limit: number): string[] {
    return this.#hashes(
      "SELECT user_hash FROM users WHERE user_hash > ? ORDER BY user_hash LIMIT ?",
      userHash,
      limit,
    );
  }

  heard(nowMs: number): HeardNames {
    return this.#arrivals.heard(nowMs, this.#isDefined);
  }

  recent(event: string): RecentEvent[] {
    return Object.hasOwn(this.#terms?.events ?? {}, event) ? this.#arrivals.recent(event) : [];
  }

  /** Users whose KV record is outdated, with the new record. */
  untold(limit: number): { userHash: string; revision: number; record: MemberRecord }[] {
    return this.storage.sql
      .exec<{ user_hash: string; revision: number }>("SELECT user_hash, revision FROM untold LIMIT ?", limit)
      .toArray()
      .map(({ user_hash, revision }) => ({
        userHash: user_hash,
        revision,
        record: Object.fromEntries([...this.#membersOf(user_hash)].map(([id, { until }]) => [id, until])),
      }));
  }

  /** Marks a record as published; users changed since this revision stay pending. */
  markTold(userHash: string, revision: number, record: MemberRecord): void {
    this.#run("DELETE FROM untold WHERE user_hash = ? AND revision = ?", userHash, revision);
    for (const [id, until] of Object.entries(record))
      this.#run(
        "UPDATE members SET told_until = ? WHERE user_hash = ? AND category_id = ?",
        until,
        userHash,
        id,
      );
  }

  /** Ends expired memberships, marks published ends that moved for publication, and deletes old data. */
  grow(nowMs: number): void {
    this.#run("DELETE FROM members WHERE until <= ?", nowMs);
    this.#markUntold(
      this.#hashes(
        "SELECT DISTINCT user_hash FROM members WHERE told_until <= ? AND (until IS NULL OR until > told_until)",
        nowMs + RETOLD_MS,
      ),
    );
    this.#run("DELETE FROM seen_messages WHERE at < ?", nowMs - SEEN_KEPT_MS);
    this.#arrivals.expire(nowMs - EVENT_PERIOD_MAX_DAYS * DAY_MS, nowMs);
    this.#run("DELETE FROM user_events WHERE hour < ?", hourOf(nowMs - (EVENT_PERIOD_MAX_DAYS + 1) * DAY_MS));
    for (const userHash of this.#hashes(
      "SELECT user_hash FROM users WHERE heard_at < ?",
      nowMs - USER_KEPT_MS,
    ))
      this.forget(userHash);
  }

  forget(userHash: string): void {
    for (const table of ["users", "user_events", "user_values", "members"])
      this.#run(`DELETE FROM ${table} WHERE user_hash = ?`, userHash);
    this.#arrivals.forget(userHash);
    this.#markUntold([userHash]);
  }

  /** Categories whose member count differs from the published one. */
  movedCounts(): { categoryId: string; generation: number; members: number }[] {
    return this.storage.sql
      .exec<{ categoryId: string; generation: number; members: number }>(
        `SELECT n.categoryId, n.generation, n.members
          FROM (SELECT c.id AS categoryId, c.generation,
            (SELECT count(*) FROM members m WHERE m.category_id = c.id) AS members FROM categories c) n
          LEFT JOIN told_counts t ON t.category_id = n.categoryId AND t.generation = n.generation
          WHERE n.members <> coalesce(t.members, 0)`,
      )
      .toArray();
  }

  markCounted(counts: readonly { categoryId: string; generation: number; members: number }[]): void {
    for (const { categoryId, generation, members } of counts)
      this.#run(
        `INSERT INTO told_counts (category_id, generation, members) VALUES (?, ?, ?)
          ON CONFLICT (category_id, generation) DO UPDATE SET members = excluded.members`,
        categoryId,
        generation,
        members,
      );
  }

  /** Whether there are users to evaluate. */
  get hasUsers(): boolean {
    return this.usersAfter("", 1).length > 0;
  }

  /** Whether nothing is stored that expires. */
  get isEmpty(): boolean {
    const left = this.#hashes("SELECT message_id AS user_hash FROM seen_messages LIMIT 1");
    return !this.hasUsers && left.length === 0 && this.#arrivals.isEmpty;
  }

  #readCategories(): CollectedCategory[] {
    return this.storage.sql
      .exec<{ id: string; generation: number; filter: string }>(
        "SELECT id, generation, filter FROM categories",
      )
      .toArray()
      .map(({ filter, ...category }) => ({ ...category, filter: JSON.parse(filter) }));
  }

  #drop(categoryId: string): void {
    this.#markUntold(this.#hashes("SELECT user_hash FROM members WHERE category_id = ?", categoryId));
    this.#run("DELETE FROM members WHERE category_id = ?", categoryId);
    this.#run("DELETE FROM told_counts WHERE category_id = ?", categoryId);
    this.#run("DELETE FROM categories WHERE id = ?", categoryId);
  }

  readonly #isDefined: IsDefined = (kind, name) =>
    kind === "events"
      ? Object.hasOwn(this.#terms?.events ?? {}, name)
      : (this.#terms?.properties ?? []).includes(name);

  #isNew(messageId: string, nowMs: number): boolean {
    const inserted = this.#hashes(
      "INSERT INTO seen_messages (message_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING message_id AS user_hash",
      messageId,
      nowMs,
    );
    return inserted.length > 0;
  }

  /** Stores defined events with their defined parameters. */
  #keepEvents(said: AudienceEvents): boolean {
    const { userHash, events } = said;
    const noted = events.filter(({ name }) => this.#isDefined("events", name));
    if (noted.length === 0) return false;
    this.#arrivals.keepRecent(said, (name) =>
      this.#isDefined("events", name) ? this.#terms?.events[name] : undefined,
    );
    for (const { name, atMs, params } of noted) {
      const keys = this.#terms?.events[name] ?? [];
      const kept = params.filter(({ key }) => keys.includes(key)).sort((a, b) => (a.key < b.key ? -1 : 1));
      this.#run(
        `INSERT INTO user_events (user_hash, name, hour, parameters, count) VALUES (?, ?, ?, ?, 1)
          ON CONFLICT (user_hash, name, hour, parameters) DO UPDATE SET count = count + 1`,
        userHash,
        name,
        hourOf(atMs),
        JSON.stringify(valuesOf(kept)),
      );
    }
    this.#run(
      `DELETE FROM user_events WHERE user_hash = ?1 AND hour <=
        (SELECT hour FROM user_events WHERE user_hash = ?1 ORDER BY hour DESC LIMIT 1 OFFSET ${USER_HOURS_MAX})`,
      userHash,
    );
    return true;
  }

  /** The value sent last applies, independent of the order of arrival. */
  #keepProperties({ userHash, properties, removed, receivedAtMs }: AudienceProperties): boolean {
    const names = this.#terms?.properties ?? [];
    const told = [
      ...properties.map(({ key, value }) => ({ key, value: JSON.stringify(value) })),
      ...removed.map((key) => ({ key, value: "null" })),
    ].filter(({ key }) => names.includes(key));
    for (const { key, value } of told)
      this.#run(
        `INSERT INTO user_values (user_hash, name, value, at) VALUES (?, ?, ?, ?)
          ON CONFLICT (user_hash, name) DO UPDATE SET value = excluded.value, at = excluded.at WHERE excluded.at >= user_values.at`,
        userHash,
        key,
        value,
        receivedAtMs,
      );
    return told.length > 0;
  }

  #membersOf(userHash: string): Map<string, { until: number | null; told_until: number | null }> {
    const rows = this.storage.sql.exec<{
      category_id: string;
      until: number | null;
      told_until: number | null;
    }>("SELECT category_id, until, told_until FROM members WHERE user_hash = ?", userHash);
    return new Map(rows.toArray().map(({ category_id, ...member }) => [category_id, member]));
  }

  #markUntold(userHashes: readonly string[]): void {
    for (const userHash of userHashes)
      this.#run(
        "INSERT INTO untold (user_hash, revision) VALUES (?, 1) ON CONFLICT (user_hash) DO UPDATE SET revision = revision + 1",
        userHash,
      );
  }

  #hashes(query: string, ...values: SqlStorageValue[]): string[] {
    return this.storage.sql
      .exec<{ user_hash: string }>(query, ...values)
      .toArray()
      .map(({ user_hash }) => user_hash);
  }

  #run(query: string, ...values: SqlStorageValue[]): void {
    this.storage.sql.exec(query, ...values);
  }
}
