import {
  type Delivered,
  EMPTY_BOOK,
  type MeterConfig,
  type OutstandingBook,
  type OutstandingEntry,
} from "../../domain/budget";
import {
  type Claim,
  type DeliveryArrival,
  type Handed,
  layoutSince,
  markDayOf,
  NOTHING_HANDED,
  type ShardPart,
  type Tally,
  type TokenMark,
} from "../../domain/delivery";
import { FigureStore } from "./figures";
import type { StoredMark } from "./former-marks";
import { bookAfter, bookChange, type Change, Journal, joined } from "./journal";
import { MarkStore, newMarks } from "./marks";
import { RefusedArrivals } from "./refused";
import { createTables } from "./schema";
import { EMPTY_STATE, type MeterState, stateAfter } from "./state";
import { BILL_OLDER, formerBook, upgradeTotals } from "./upgrade";

/** Marks that wait in the journal at most, since a restarted object reads them all. */
const PENDING_MARKS_MAX = 2_048;

/** What a batch adds besides its tally. */
interface Added {
  /** The batch's known marks, read in the same turn, and its tokens. */
  known: readonly StoredMark[];
  tokens: readonly Pick<TokenMark, "tokenId" | "decidedAtMs">[];
  /** Added impressions by day of their decision. */
  days: ReadonlyMap<string, number>;
  /** Reached users by day of the product's zone. */
  reached: ReadonlyMap<string, readonly string[]>;
  book: OutstandingBook;
  nowMs: number;
}

interface AddedPart {
  shard: number;
  handed: Handed;
  book: OutstandingBook;
}

/**
 * The meter's rows. All calls are synchronous, so an object's method without `await` is one transaction. A call appends one row to the journal,
 * and every 64th writes the tables; what they do not have yet is in memory too. After a failed write this object is of no use: it is ahead of
 * what is stored.
 */
export class MeterStorage {
  readonly #sql: SqlStorage;
  readonly #journal: Journal;
  readonly marks: MarkStore;
  readonly figures: FigureStore;
  #state: MeterState;
  #book: OutstandingBook;
  #isBookFolded = true;
  /** Changes that wait for their common row. */
  #gathered: Change[] | null = null;
  readonly refused: RefusedArrivals;
  /** Cached only when read, never when written, so that a rolled-back write is not cached. */
  #campaignId: string | null = null;
  #publisher: string | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    storage.transactionSync(() => this.#prepare());
    this.#state = { ...EMPTY_STATE, ...this.#readJson<Partial<MeterState>>("state") };
    const book = this.#readJson<{ tokenLifeMs: number | null; entries: [string, OutstandingEntry][] }>(
      "book",
    );
    this.#book = book === null ? EMPTY_BOOK : { ...book, entries: new Map(book.entries) };
    this.marks = new MarkStore(this.#sql);
    this.figures = new FigureStore(this.#sql);
    this.#journal = new Journal(this.#sql);
    for (const change of this.#journal.read(this.#state.fold)) this.#apply(change);
    this.figures.findUnwritten(this.#state.unwritten);
    this.refused = new RefusedArrivals(this.#sql);
  }

  #prepare(): void {
    const added = createTables(this.#sql);
    for (const column of added) this.#billOlder(column);
    const older = this.#sql
      .exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'totals'")
      .toArray();
    if (older.length > 0) this.#writeMeta("state", JSON.stringify(upgradeTotals(this.#sql)));
    const book = formerBook(this.#sql, this.#readMeta("tokenLifeMs"));
    if (book !== null) this.#writeMeta("book", JSON.stringify({ ...book, entries: [...book.entries] }));
  }

  /** Fills the billed column of totals from before it existed: the first units in order of time are billed. */
  #billOlder(column: string): void {
    const { limit = null, isInhouse = false } = this.readConfig() ?? {};
    const unit = column === "billed_clicks" ? "click" : "impression";
    if (limit?.unit === unit && !isInhouse) this.#sql.exec(BILL_OLDER[unit], limit.count);
  }

  readConfig(): MeterConfig | null {
    return this.#readJson<MeterConfig>("config");
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

  /** Null until it was written. */
  readPublisher(): string | null {
    this.#publisher ??= this.#readMeta("publisher");
    return this.#publisher;
  }

  writePublisher(pubProjectId: string): void {
    this.#publisher = pubProjectId;
    this.#writeMeta("publisher", pubProjectId);
  }

  get book(): OutstandingBook {
    return this.#book;
  }

  /** Entries are immutable, so the same object is the same entry. */
  keepBook(after: OutstandingBook): void {
    const book = bookChange(this.#book, after);
    if (book !== null) this.#keep({ state: this.#state, book });
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
    const tokens = arrivals.flatMap((each) => (each.verdict === "valid" ? [each.event] : []));
    const marks = this.marks.read(tokens, this.#state.layout);
    return { tokens, marks, refusedIds: this.refused.among(arrivals, fullIds) };
  }

  readMarks(claims: readonly Claim[]): StoredMark[] {
    return this.marks.read(claims, this.#state.layout);
  }

  addTally(tally: Tally, { known, tokens, days, reached, book: after, nowMs }: Added): void {
    const { deltas, eventDeltas, verdictDeltas, addressDeltas, arrivals } = tally;
    this.refused.add(tally.refusedIds, nowMs);
    this.figures.write(tally);
    const reach = this.figures.reachAfter(reached);
    const book = bookChange(this.#book, after);
    const added = [
      deltas,
      eventDeltas,
      verdictDeltas,
      addressDeltas,
      arrivals,
      tally.billedClickTokens,
      reach,
    ];
    if (book === null && added.every(({ length }) => length === 0)) return;
    this.#keep({
      state: stateAfter(
        this.#state,
        tally,
        days,
        reach.map(([day]) => day),
      ),
      marks: newMarks(tally, known, tokens),
      ...{ deltas, eventDeltas, reach },
      ...(book === null ? {} : { book }),
    });
  }

  /** Shards that may have counted: 1 to this. */
  get shards(): number {
    return this.#state.shards ?? 0;
  }

  keepShards(shards: number): void {
    if (shards > this.shards) this.#keep({ state: { ...this.#state, shards } });
  }

  handedBy(shard: number): Handed {
    return this.#state.handed?.[shard] ?? NOTHING_HANDED;
  }

  /** Adds a shard's part, and that it is added. */
  addPart(part: ShardPart, { shard, handed, book: after }: AddedPart): void {
    this.figures.write(part);
    const { deltas, eventDeltas } = part;
    const reach = this.figures.reachWith(part.reach);
    const state = stateAfter(
      this.#state,
      { ...part, arrivals: [] },
      new Map(part.days),
      reach.map(([day]) => day),
    );
    const book = bookChange(this.#book, after);
    this.#keep({
      state: { ...state, handed: { ...state.handed, [shard]: handed } },
      ...{ deltas, eventDeltas, reach },
      ...(book === null ? {} : { book }),
    });
  }

  /** Times of the last writes to the publisher's store. */
  get written(): MeterState["written"] {
    return this.#state.written;
  }

  /** Call when rows were written: totals, and with `withAll` the others too. */
  noteWritten(nowMs: number, withAll: boolean): void {
    const written = { totalsAtMs: nowMs, allAtMs: withAll ? nowMs : this.#state.written.allAtMs };
    this.#keep({ state: { ...this.#state, written, unwritten: this.figures.unwrittenPlaces } });
  }

  /** Writes the changes of `write` as one row. */
  inOneRow(write: () => void): void {
    const changes: Change[] = [];
    this.#gathered = changes;
    write();
    this.#gathered = null;
    const [first, ...others] = changes;
    if (first !== undefined) this.#store(others.length === 0 ? first : joined([first, ...others]));
  }

  #keep(change: Change): void {
    this.#apply(change);
    if (this.#gathered === null) this.#store(change);
    else this.#gathered.push(change);
  }

  #store(change: Change): void {
    if (this.#journal.isFull || this.marks.pending > PENDING_MARKS_MAX) this.#fold();
    else this.#journal.append(this.#state.fold, change);
  }

  #apply({ state, marks = [], deltas = [], eventDeltas = [], reach = [], book }: Change): void {
    this.#state = state;
    this.marks.add(marks);
    this.figures.addFigures(deltas, eventDeltas);
    this.figures.addReach(reach);
    if (book === undefined) return;
    this.#book = bookAfter(this.#book, book);
    this.#isBookFolded = false;
  }

  #fold(): void {
    const fold = this.#state.fold + 1;
    this.marks.fold(this.#state.layout, fold);
    this.figures.fold();
    if (!this.#isBookFolded) {
      const { tokenLifeMs, entries } = this.#book;
      this.#writeMeta("book", JSON.stringify({ tokenLifeMs, entries: [...entries] }));
      this.#isBookFolded = true;
    }
    this.#state = { ...this.#state, fold };
    this.#writeMeta("state", JSON.stringify(this.#state));
    this.#journal.clear();
  }

  /** Deletes marks of decisions before `beforeMs`, and refused arrivals from before it. */
  pruneMarks(beforeMs: number): void {
    const layout = layoutSince(this.#state.layout, beforeMs);
    if (layout !== this.#state.layout || this.marks.hasPendingBefore(markDayOf(beforeMs))) {
      this.#state = { ...this.#state, layout };
      this.#fold();
    }
    this.marks.prune(beforeMs);
    this.refused.prune(beforeMs);
  }

  /** Time from which marks or refused arrivals of an age can be pruned; null without any. */
  prunableFromMs(ageMs: number): number | null {
    const oldest = this.refused.oldestMs();
    const marks = this.marks.prunableFromMs(ageMs);
    const refused = oldest === null ? null : oldest + ageMs;
    return marks === null || refused === null ? (marks ?? refused) : Math.min(marks, refused);
  }

  #readMeta(name: string): string | null {
    const row = this.#sql.exec<{ value: string }>("SELECT value FROM meta WHERE name = ?", name).toArray()[0];
    return row?.value ?? null;
  }

  #readJson<T>(name: string): T | null {
    const json = this.#readMeta(name);
    return json === null ? null : (JSON.parse(json) as T);
  }

  #writeMeta(name: string, value: string): void {
    this.#sql.exec("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", name, value);
  }
}
