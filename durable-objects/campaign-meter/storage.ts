import type { DeliveryKind } from "../../domain/delivery/event";
import type { Delivered } from "../../domain/delivery/lease";
import type { MeterConfig } from "../../domain/delivery/meter-rpc";
import { EMPTY_BOOK, type OutstandingBook, type OutstandingEntry } from "../../domain/delivery/outstanding";
import type { Tally, TokenMark } from "../../domain/delivery/tally";
import { SCHEMA } from "./schema";

interface BookRow extends Record<string, SqlStorageValue> {
  key: string;
  holder_id: string | null;
  lent: number;
  left_units: number;
  from_at: number;
  until_at: number;
}

/** Statements take at most 100 bound parameters, so rows travel as one JSON array each. */
const MARKS_OF_TOKENS = `
  SELECT token_id, kind, at FROM token_marks WHERE token_id IN (SELECT value FROM json_each(?))`;

/** A plain insert: the primary key refuses a second mark of the same token and kind, whatever was decided above it. */
const INSERT_MARKS = `
  INSERT INTO token_marks (token_id, kind, at, decided_at)
  SELECT value ->> 'tokenId', value ->> 'kind', value ->> 'atMs', value ->> 'decidedAtMs' FROM json_each(?)`;

const ADD_TOTALS = `
  INSERT INTO totals (creative_id, unit_id, bucket_at, product_id, app_id, adv_project_id, pub_project_id,
    impressions, clicks, revision, flushed_revision)
  SELECT value ->> 'creativeId', value ->> 'unitId', value ->> 'bucketAtMs', value ->> 'productId',
    value ->> 'appId', value ->> 'advProjectId', value ->> 'pubProjectId',
    value ->> 'impressions', value ->> 'clicks', 1, 0
  FROM json_each(?) WHERE true
  ON CONFLICT (creative_id, unit_id, bucket_at) DO UPDATE SET
    impressions = impressions + excluded.impressions,
    clicks = clicks + excluded.clicks,
    revision = revision + 1`;

/** The meter's rows. All calls are synchronous, so a method of the object that does not await is one transaction. */
export class MeterStorage {
  readonly #sql: SqlStorage;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    this.#sql.exec(SCHEMA);
  }

  readConfig(): MeterConfig | null {
    const json = this.#readMeta("config");
    return json === null ? null : (JSON.parse(json) as MeterConfig);
  }

  writeConfig(config: MeterConfig): void {
    this.#writeMeta("config", JSON.stringify(config));
  }

  readCampaignId(): string | null {
    return this.#readMeta("campaignId");
  }

  writeCampaignId(campaignId: string): void {
    this.#writeMeta("campaignId", campaignId);
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
      });
    }
    const life = this.#readMeta("tokenLifeMs");
    return entries.size === 0 && life === null
      ? EMPTY_BOOK
      : { tokenLifeMs: life === null ? null : Number(life), entries };
  }

  /** Writes only what differs; entries are immutable, so the same object is the same row. */
  writeBook(before: OutstandingBook, after: OutstandingBook): void {
    if (after.tokenLifeMs !== before.tokenLifeMs && after.tokenLifeMs !== null) {
      this.#writeMeta("tokenLifeMs", String(after.tokenLifeMs));
    }
    for (const [key, entry] of after.entries) {
      if (before.entries.get(key) === entry) continue;
      this.#sql.exec(
        "INSERT OR REPLACE INTO outstanding (key, holder_id, lent, left_units, from_at, until_at) VALUES (?, ?, ?, ?, ?, ?)",
        key,
        entry.holderId,
        entry.lent,
        entry.left,
        entry.fromMs,
        entry.untilMs,
      );
    }
    for (const key of before.entries.keys()) {
      if (!after.entries.has(key)) this.#sql.exec("DELETE FROM outstanding WHERE key = ?", key);
    }
  }

  readDelivered(day: string): Delivered {
    return {
      impressions: this.readCount("impressions"),
      clicks: this.readCount("clicks"),
      todayImpressions: this.readCount(`day:${day}`),
    };
  }

  readCount(name: string): number {
    const row = this.#sql
      .exec<{ value: number }>("SELECT value FROM counts WHERE name = ?", name)
      .toArray()[0];
    return row?.value ?? 0;
  }

  readMarks(tokenIds: readonly string[]): Map<string, TokenMark> {
    const marks = new Map<string, TokenMark>();
    const rows = this.#sql.exec<{ token_id: string; kind: DeliveryKind; at: number }>(
      MARKS_OF_TOKENS,
      JSON.stringify(tokenIds),
    );
    for (const row of rows) {
      const mark = marks.get(row.token_id) ?? { impressionAtMs: null, clickAtMs: null };
      if (row.kind === "impression") mark.impressionAtMs = row.at;
      else mark.clickAtMs = row.at;
      marks.set(row.token_id, mark);
    }
    return marks;
  }

  /** @param days impressions added, by the day of their decision */
  addTally(tally: Tally, days: ReadonlyMap<string, number>): void {
    this.#sql.exec(INSERT_MARKS, JSON.stringify(tally.arrivals));
    this.#sql.exec(ADD_TOTALS, JSON.stringify(tally.deltas));
    this.#addCount("impressions", tally.impressionsDecidedAtMs.length);
    this.#addCount("clicks", tally.clicks);
    for (const [day, count] of days) this.#addCount(`day:${day}`, count);
  }

  #addCount(name: string, by: number): void {
    if (by === 0) return;
    this.#sql.exec(
      "INSERT INTO counts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
      name,
      by,
    );
  }

  pruneMarks(decidedBeforeMs: number): void {
    this.#sql.exec("DELETE FROM token_marks WHERE decided_at <= ?", decidedBeforeMs);
  }

  oldestMarkMs(): number | null {
    const query = "SELECT min(decided_at) AS oldest FROM token_marks";
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
