import {
  type Delivered,
  EMPTY_BOOK,
  type MeterConfig,
  type OutstandingBook,
  type OutstandingEntry,
} from "../../domain/budget";
import { type Claim, type DeliveryArrival, shortId, type Tally } from "../../domain/delivery";
import { FigureStore } from "./figures";
import { type MarkPage, MarkStore } from "./marks";
import { createTables } from "./schema";
import { EMPTY_STATE, type MeterState, stateAfter } from "./state";
import { BILL_OLDER, upgradeTotals } from "./upgrade";

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
const REFUSED_AMONG =
  "SELECT arrival_id AS id FROM refused_arrivals WHERE arrival_id IN (SELECT value FROM json_each(?))";

const INSERT_REFUSED =
  "INSERT OR IGNORE INTO refused_arrivals (arrival_id, at) SELECT value, ? FROM json_each(?)";

/** What a batch adds besides its tally. */
interface Added {
  /** Read for the batch's tokens in the same turn. */
  page: MarkPage;
  /** Added impressions by day of their decision. */
  days: ReadonlyMap<string, number>;
  /** Reached users by day of the product's zone. */
  reached: ReadonlyMap<string, readonly string[]>;
  nowMs: number;
}

/** The meter's rows. All calls are synchronous, so an object's method without `await` is one transaction. */
export class MeterStorage {
  readonly #sql: SqlStorage;
  readonly marks: MarkStore;
  readonly figures: FigureStore;
  #state: MeterState;
  /** Cached only when read, never when written, so that a rolled-back write is not cached. */
  #campaignId: string | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    storage.transactionSync(() => this.#prepare());
    const state = this.#readMeta("state");
    this.#state = state === null ? EMPTY_STATE : (JSON.parse(state) as MeterState);
    this.marks = new MarkStore(this.#sql);
    this.figures = new FigureStore(this.#sql, this.#state.unwritten);
  }

  #prepare(): void {
    const added = createTables(this.#sql);
    for (const column of added) this.#billOlder(column);
    const older = this.#sql
      .exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'totals'")
      .toArray();
    if (older.length > 0) this.#writeMeta("state", JSON.stringify(upgradeTotals(this.#sql)));
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
    const { impressions, clicks, days, creatives } = this.#state;
    return {
      ...{ impressions, clicks, todayImpressions: days[day] ?? 0 },
      videoImpressions: videoIds.reduce((sum, id) => sum + (creatives[id] ?? 0), 0),
    };
  }

  /** @param arrivals with short ids; refusals of before ids were short are found by `fullIds` */
  readKnown(arrivals: readonly DeliveryArrival[], fullIds: readonly string[]) {
    const page = this.marks.read(arrivals.flatMap((each) => (each.verdict === "valid" ? [each.event] : [])));
    const ids = [...arrivals.map(({ arrivalId }) => arrivalId), ...fullIds];
    const refused = this.#sql.exec<{ id: string }>(REFUSED_AMONG, JSON.stringify(ids)).toArray();
    return { page, refusedIds: refused.map(({ id }) => (fullIds.includes(id) ? shortId(id) : id)) };
  }

  readMarks(claims: readonly Claim[]) {
    return this.marks.read(claims).marks();
  }

  addTally(tally: Tally, { page, days, reached, nowMs }: Added): void {
    this.marks.write(page, tally.arrivals, tally.billedClickTokens);
    if (tally.refusedIds.length > 0) this.#sql.exec(INSERT_REFUSED, nowMs, JSON.stringify(tally.refusedIds));
    this.figures.add(tally);
    this.#writeState(stateAfter(this.#state, tally, days, this.figures.addReached(reached)));
  }

  /** Call when rows were written to D1. */
  noteWritten(): void {
    this.#writeState({ ...this.#state, unwritten: this.figures.unwrittenPlaces });
  }

  #writeState(state: MeterState): void {
    const text = JSON.stringify(state);
    if (text !== JSON.stringify(this.#state)) this.#writeMeta("state", text);
    this.#state = state;
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

  /** Deletes marks of decisions before `beforeMs`, and refused arrivals from before it. */
  pruneMarks(beforeMs: number): void {
    this.marks.prune(beforeMs);
    this.#sql.exec("DELETE FROM refused_arrivals WHERE at <= ?", beforeMs);
  }

  /** Time from which marks or refused arrivals of an age can be pruned; null without any. */
  prunableFromMs(ageMs: number): number | null {
    const { oldest } = this.#sql
      .exec<{ oldest: number | null }>("SELECT min(at) AS oldest FROM refused_arrivals")
      .one();
    const marks = this.marks.prunableFromMs(ageMs);
    const refused = oldest === null ? null : oldest + ageMs;
    return marks === null || refused === null ? (marks ?? refused) : Math.min(marks, refused);
  }

  #readMeta(name: string): string | null {
    const row = this.#sql.exec<{ value: string }>("SELECT value FROM meta WHERE name = ?", name).toArray()[0];
    return row?.value ?? null;
  }

  #writeMeta(name: string, value: string): void {
    this.#sql.exec("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", name, value);
  }
}
