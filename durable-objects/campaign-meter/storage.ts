import {
  type Delivered,
  EMPTY_BOOK,
  type MeterConfig,
  type OutstandingBook,
  type OutstandingEntry,
} from "../../domain/budget";
import type { DeliveryArrival, KnownArrivals, MarkKind, Tally } from "../../domain/delivery";
import { UserSketch } from "../../domain/inventory";
import { ADDED_COLUMNS, SCHEMA } from "./schema";

/** Counter name for the impressions of one creative. */
const countOfCreative = (id: string) => `creative:${id}`;

interface MarkRow extends Record<string, SqlStorageValue> {
  tokenId: string;
  kind: MarkKind;
  arrivalId: string;
  atMs: number;
  billed: number | null;
}

interface BookRow extends Record<string, SqlStorageValue> {
  key: string;
  holder_id: string | null;
  lent: number;
  left_units: number;
  from_at: number;
  until_at: number;
  report_no: number | null;
  is_brief: number | null;
  brief_counted: number | null;
}

/** Statements allow at most 100 bound parameters, so rows are passed as one JSON array. */
const MARKS_OF_TOKENS = `
  SELECT token_id AS tokenId, kind, arrival_id AS arrivalId, at AS atMs, billed FROM token_marks
  WHERE token_id IN (SELECT value FROM json_each(?))`;

const REFUSED_AMONG =
  "SELECT arrival_id AS id FROM refused_arrivals WHERE arrival_id IN (SELECT value FROM json_each(?))";

/** A plain insert: the primary key refuses a second mark of the same token and kind, as a safeguard. */
const INSERT_MARKS = `
  INSERT INTO token_marks (token_id, kind, arrival_id, at, decided_at, billed)
  SELECT value ->> 'tokenId', value ->> 'kind', value ->> 'arrivalId', value ->> 'atMs', value ->> 'decidedAtMs',
    value ->> 'billed'
  FROM json_each(?)`;

const BILL_CLICKS =
  "UPDATE token_marks SET billed = 1 WHERE kind = 'click' AND token_id IN (SELECT value FROM json_each(?))";

const INSERT_REFUSED = "INSERT INTO refused_arrivals (arrival_id, at) SELECT value, ? FROM json_each(?)";

const ADD_TOTALS = `
  INSERT INTO totals (creative_id, unit_id, bucket_at, product_id, app_id, adv_project_id, pub_project_id,
    impressions, clicks, billed_impressions, billed_clicks, revision, flushed_revision)
  SELECT value ->> 'creativeId', value ->> 'unitId', value ->> 'bucketAtMs', value ->> 'productId',
    value ->> 'appId', value ->> 'advProjectId', value ->> 'pubProjectId',
    value ->> 'impressions', value ->> 'clicks', value ->> 'billedImpressions', value ->> 'billedClicks', 1, 0
  FROM json_each(?) WHERE true
  ON CONFLICT (creative_id, unit_id, bucket_at) DO UPDATE SET
    impressions = impressions + excluded.impressions,
    clicks = clicks + excluded.clicks,
    billed_impressions = billed_impressions + excluded.billed_impressions,
    billed_clicks = billed_clicks + excluded.billed_clicks,
    revision = revision + 1`;

const ADD_ADDRESSES = `
  INSERT INTO address_totals (address_hash, day, pub_project_id, impressions, revision, flushed_revision)
  SELECT value ->> 'addressHash', value ->> 'day', value ->> 'pubProjectId', value ->> 'impressions', 1, 0
  FROM json_each(?) WHERE true
  ON CONFLICT (address_hash, day) DO UPDATE SET
    impressions = impressions + excluded.impressions,
    revision = revision + 1`;

const KEEP_REACH = `
  INSERT INTO reach (day, sketch, revision, flushed_revision) VALUES (?, ?, 1, 0)
  ON CONFLICT (day) DO UPDATE SET sketch = excluded.sketch, revision = revision + 1`;

const ADD_EVENT_TOTALS = `
  INSERT INTO event_totals (creative_id, unit_id, kind, bucket_at, adv_project_id, pub_project_id,
    anonymous, count, revision, flushed_revision)
  SELECT value ->> 'creativeId', value ->> 'unitId', value ->> 'kind', value ->> 'bucketAtMs',
    value ->> 'advProjectId', value ->> 'pubProjectId', value ->> 'anonymous', value ->> 'count', 1, 0
  FROM json_each(?) WHERE true
  ON CONFLICT (creative_id, unit_id, kind, bucket_at) DO UPDATE SET
    anonymous = anonymous + excluded.anonymous,
    count = count + excluded.count,
    revision = revision + 1`;

const ADD_VERDICTS = `
  INSERT INTO verdict_totals (bucket_at, kind, verdict, reason, count, revision, flushed_revision)
  SELECT value ->> 'bucketAtMs', value ->> 'kind', value ->> 'verdict', value ->> 'reason', value ->> 'count', 1, 0
  FROM json_each(?) WHERE true
  ON CONFLICT (bucket_at, kind, verdict, reason) DO UPDATE SET
    count = count + excluded.count,
    revision = revision + 1`;

/** Bills each row up to the units that remain after all rows before it. */
const billOlder = (counted: string) => `
  UPDATE totals SET billed_${counted} = max(0, min(${counted}, ? - (
    SELECT coalesce(sum(earlier.${counted}), 0) FROM totals AS earlier
    WHERE (earlier.bucket_at, earlier.creative_id, earlier.unit_id) < (totals.bucket_at, totals.creative_id, totals.unit_id)))),
    revision = revision + 1`;
const BILL_OLDER = { impression: billOlder("impressions"), click: billOlder("clicks") } as const;

/** The meter's rows. All calls are synchronous, so an object's method without `await` is one transaction. */
export class MeterStorage {
  readonly #sql: SqlStorage;
  /** Cached only when read, never when written, so that a rolled-back write is not cached. */
  #campaignId: string | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    this.#sql.exec(SCHEMA);
    for (const { table, column, type } of ADDED_COLUMNS) {
      const { known } = this.#sql
        .exec<{ known: number }>(
          "SELECT count(*) AS known FROM pragma_table_info(?) WHERE name = ?",
          table,
          column,
        )
        .one();
      if (known === 0) this.#sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
      if (known === 0 && table === "totals") this.#billOlder(column);
    }
  }

  /** Fills the billed column of totals from before it existed: the first units in order of time are billed. */
  #billOlder(column: string): void {
    const { limit = null, isInhouse = false } = this.readConfig() ?? {};
    const unit = column === "billed_clicks" ? "click" : "impression";
    if (limit?.unit === unit && !isInhouse) this.#sql.exec(BILL_OLDER[unit], limit.count);
  }

  readConfig(): MeterConfig | null {
    const json = this.#readMeta("config");
    return json === null ? null : (JSON.parse(json) as MeterConfig);
  }

  writeConfig(config: MeterConfig): void {
    this.#writeMeta("config", JSON.stringify(config));
  }

  readCampaignId(): string | null {
    this.#campaignId ??= this.#readMeta("campaignId");
    return this.#campaignId;
  }

  /** Writes only on change: a written row costs more than the rest of a small batch. */
  writeCampaignId(campaignId: string): void {
    if (this.readCampaignId() !== campaignId) this.#writeMeta("campaignId", campaignId);
  }

  readBook(): OutstandingBook {
    const entries = new Map<string, OutstandingEntry>();
    for (const row of this.#sql.exec<BookRow>("SELECT * FROM outstanding")) {
      entries.set(row.key, {
        holderId: row.holder_id,
        lent: row.lent,
        left: row.left_units,
        fromMs: row.from_at,
        untilMs: row.until_at,
        ...(row.report_no === null ? {} : { reportNo: row.report_no }),
        ...(row.is_brief === 1 ? { isBrief: true as const } : {}),
        ...(row.brief_counted === null ? {} : { briefCounted: row.brief_counted }),
      });
    }
    const life = this.#readMeta("tokenLifeMs");
    return entries.size === 0 && life === null
      ? EMPTY_BOOK
      : { tokenLifeMs: life === null ? null : Number(life), entries };
  }

  /** Writes only changes; entries are immutable, so the same object is the same row. */
  writeBook(before: OutstandingBook, after: OutstandingBook): void {
    if (after.tokenLifeMs !== before.tokenLifeMs && after.tokenLifeMs !== null) {
      this.#writeMeta("tokenLifeMs", String(after.tokenLifeMs));
    }
    for (const [key, entry] of after.entries) {
      if (before.entries.get(key) === entry) continue;
      this.#sql.exec(
        "INSERT OR REPLACE INTO outstanding (key, holder_id, lent, left_units, from_at, until_at, report_no, is_brief, brief_counted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        key,
        entry.holderId,
        entry.lent,
        entry.left,
        entry.fromMs,
        entry.untilMs,
        entry.reportNo ?? null,
        entry.isBrief ? 1 : null,
        entry.briefCounted ?? null,
      );
    }
    for (const key of before.entries.keys()) {
      if (!after.entries.has(key)) this.#sql.exec("DELETE FROM outstanding WHERE key = ?", key);
    }
  }

  /** @param videoIds ids of video creatives, if videos have their own price */
  readDelivered(day: string, videoIds: readonly string[] = []): Delivered {
    return {
      impressions: this.readCount("impressions"),
      clicks: this.readCount("clicks"),
      todayImpressions: this.readCount(`day:${day}`),
      videoImpressions: videoIds.reduce((sum, id) => sum + this.readCount(countOfCreative(id)), 0),
    };
  }

  readCount(name: string): number {
    const row = this.#sql
      .exec<{ value: number }>("SELECT value FROM counts WHERE name = ?", name)
      .toArray()[0];
    return row?.value ?? 0;
  }

  readKnown(arrivals: readonly DeliveryArrival[]): KnownArrivals {
    const tokens = arrivals.flatMap((each) => (each.verdict === "valid" ? [each.event] : []));
    const ids = arrivals.map(({ arrivalId }) => arrivalId);
    const refused = this.#sql.exec<{ id: string }>(REFUSED_AMONG, JSON.stringify(ids));
    return { marks: this.readMarks(tokens), refusedIds: refused.toArray().map(({ id }) => id) };
  }

  /** All marks of these tokens. */
  readMarks(tokens: readonly { tokenId: string }[]) {
    const ids = JSON.stringify(tokens.map(({ tokenId }) => tokenId));
    return this.#sql
      .exec<MarkRow>(MARKS_OF_TOKENS, ids)
      .toArray()
      .map((mark) => ({ ...mark, billed: mark.billed === null ? null : mark.billed === 1 }));
  }

  /** @param days number of added impressions by day of their decision */
  addTally(tally: Tally, days: ReadonlyMap<string, number>, nowMs: number): void {
    const add = (statement: string, rows: readonly unknown[]) => {
      if (rows.length > 0) this.#sql.exec(statement, JSON.stringify(rows));
    };
    add(INSERT_MARKS, tally.arrivals);
    add(BILL_CLICKS, tally.billedClickTokens);
    if (tally.refusedIds.length > 0) this.#sql.exec(INSERT_REFUSED, nowMs, JSON.stringify(tally.refusedIds));
    add(ADD_TOTALS, tally.deltas);
    add(ADD_ADDRESSES, tally.addressDeltas);
    add(ADD_EVENT_TOTALS, tally.eventDeltas);
    add(ADD_VERDICTS, tally.verdictDeltas);
    this.#addCount("impressions", tally.impressionsDecidedAtMs.length);
    this.#addCount("clicks", tally.clicks);
    for (const [day, count] of days) this.#addCount(`day:${day}`, count);
    for (const { creativeId, impressions } of tally.deltas)
      this.#addCount(countOfCreative(creativeId), impressions);
  }

  /** Adds reached users by day of the product's zone; a row is written only if it gains a user. */
  addReached(hashesByDay: ReadonlyMap<string, readonly string[]>): void {
    for (const [day, hashes] of hashesByDay) {
      const [row] = this.#sql
        .exec<{ sketch: string }>("SELECT sketch FROM reach WHERE day = ?", day)
        .toArray();
      const sketch = UserSketch.fromText(row?.sketch ?? "");
      for (const userHash of hashes) sketch.add(userHash);
      const text = sketch.toText();
      if (text !== row?.sketch) this.#sql.exec(KEEP_REACH, day, text);
    }
  }

  /** Deletes reach sketches from before that day that are written to D1. */
  pruneReach(beforeDay: string): void {
    this.#sql.exec("DELETE FROM reach WHERE day < ? AND revision = flushed_revision", beforeDay);
  }

  #addCount(name: string, by: number): void {
    if (by === 0) return;
    this.#sql.exec(
      "INSERT INTO counts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
      name,
      by,
    );
  }

  readHolds(): [addressHash: string, untilMs: number][] {
    const holds = this.#sql.exec<{ address_hash: string; until_at: number }>("SELECT * FROM address_holds");
    return holds.toArray().map(({ address_hash, until_at }) => [address_hash, until_at]);
  }

  writeHolds(holds: readonly (readonly [addressHash: string, untilMs: number])[]): void {
    for (const [addressHash, untilMs] of holds) {
      this.#sql.exec(
        "INSERT OR REPLACE INTO address_holds (address_hash, until_at) VALUES (?, ?)",
        addressHash,
        untilMs,
      );
    }
  }

  /** Deletes holds that ended before `beforeMs`. */
  pruneHolds(beforeMs: number): void {
    this.#sql.exec("DELETE FROM address_holds WHERE until_at <= ?", beforeMs);
  }

  /** Deletes address counts from before that day that are written to D1. */
  pruneAddresses(beforeDay: number): void {
    this.#sql.exec("DELETE FROM address_totals WHERE day < ? AND revision = flushed_revision", beforeDay);
  }

  /** Deletes marks of decisions before `beforeMs`, and refused arrivals from before it. */
  pruneMarks(beforeMs: number): void {
    this.#sql.exec("DELETE FROM token_marks WHERE decided_at <= ?", beforeMs);
    this.#sql.exec("DELETE FROM refused_arrivals WHERE at <= ?", beforeMs);
  }

  /** Time of the oldest mark or refused arrival; null without any. */
  oldestMarkMs(): number | null {
    const query = `SELECT min(at) AS oldest FROM (
      SELECT min(decided_at) AS at FROM token_marks UNION ALL SELECT min(at) FROM refused_arrivals)`;
    return this.#sql.exec<{ oldest: number | null }>(query).one().oldest;
  }

  #readMeta(name: string): string | null {
    const row = this.#sql.exec<{ value: string }>("SELECT value FROM meta WHERE name = ?", name).toArray()[0];
    return row?.value ?? null;
  }

  #writeMeta(name: string, value: string): void {
    this.#sql.exec("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", name, value);
  }
}
