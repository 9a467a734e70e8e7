import type { MeterConfig, TakenParts } from "../../domain/budget";
import {
  type Claim,
  type DeliveryArrival,
  EMPTY_LAYOUT,
  joined,
  layoutAfter,
  layoutSince,
  type MarkLayout,
  markDayOf,
  type PageMark,
  type SealedPart,
  type ShardPart,
  unbilledMarks,
} from "../../domain/delivery";
import { Journal } from "../campaign-meter/journal";
import { MarkStore } from "../campaign-meter/marks";
import { RefusedArrivals } from "../campaign-meter/refused";
import { COUNTING_SCHEMA } from "../campaign-meter/schema";

/** A part is a fold of the journal: its marks have its number. */
const SCHEMA = `${COUNTING_SCHEMA}
  CREATE TABLE IF NOT EXISTS parts (seq INTEGER PRIMARY KEY, pages TEXT NOT NULL, part TEXT NOT NULL);`;

const PARTS_PER_CALL = 8;
const PENDING_MARKS_MAX = 2_048;

/** What a call changes. The layout is the one after it. */
interface Change {
  layout: MarkLayout;
  marks: readonly PageMark[];
  part: ShardPart | null;
}

interface State {
  layout: MarkLayout;
  /** The last sealed part, which is also the number of its marks' rows. */
  seq: number;
}

/** The campaign, and the shard's number. */
export interface ShardOf {
  campaignId: string;
  shard: number;
}

/**
 * A shard's rows. As a meter's, a call appends one row to a journal. What the journal has is sealed as a part when it is full, or when it is
 * handed over: its marks go to their pages and its sums to the parts, which wait until the meter has them. After a failed write this object is
 * of no use: it is ahead of what is stored.
 */
export class ShardStorage {
  readonly #sql: SqlStorage;
  readonly #journal: Journal<Change>;
  readonly #marks: MarkStore;
  readonly refused: RefusedArrivals;
  #state: State;
  /** What the journal has. */
  #open: ShardPart[] = [];
  #of: ShardOf | null;
  #config: MeterConfig | null | undefined;
  #waiting: number;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    this.#sql.exec(SCHEMA);
    this.#state = this.#read<State>("state") ?? { layout: EMPTY_LAYOUT, seq: 0 };
    this.#of = this.#read<ShardOf>("of") ?? null;
    this.#config = this.#read<MeterConfig | null>("config");
    this.#marks = new MarkStore(this.#sql);
    this.refused = new RefusedArrivals(this.#sql);
    this.#journal = new Journal(this.#sql);
    for (const change of this.#journal.read(this.#state.seq)) this.#apply(change);
    this.#waiting = this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM parts").one().n;
  }

  /** Null until the first beacon. */
  get of(): ShardOf | null {
    return this.#of;
  }

  keepOf(of: ShardOf): void {
    if (this.#of !== null) return;
    this.#write("of", of);
    this.#of = of;
  }

  /** The campaign's configuration as of the last call of its meter; undefined before the first. */
  get config(): MeterConfig | null | undefined {
    return this.#config;
  }

  keepConfig(config: MeterConfig | null): void {
    // The plan may change without the campaign's version.
    if (JSON.stringify(this.#config) === JSON.stringify(config)) return;
    this.#write("config", config);
    this.#config = config;
  }

  /** @param arrivals with short ids */
  readKnown(arrivals: readonly DeliveryArrival[]) {
    const tokens = arrivals.flatMap((each) => (each.verdict === "valid" ? [each.event] : []));
    return {
      tokens,
      marks: this.#marks.read(tokens, this.#state.layout),
      refusedIds: this.refused.among(arrivals, []),
    };
  }

  readMarks(claims: readonly Claim[]) {
    return this.#marks.read(claims, this.#state.layout);
  }

  add(marks: readonly PageMark[], part: ShardPart): void {
    const { deltas, eventDeltas, verdictDeltas, addressDeltas } = part;
    if ([marks, deltas, eventDeltas, verdictDeltas, addressDeltas].every(({ length }) => length === 0))
      return;
    const layout = layoutAfter(
      this.#state.layout,
      marks.map(({ decidedAtMs }) => decidedAtMs),
    );
    this.#keep({ layout, marks, part });
  }

  /** Whether the meter lacks anything. */
  get hasUnhanded(): boolean {
    return this.#open.length > 0 || this.#waiting > 0;
  }

  /** Closes the open part. @returns the last part's number */
  seal(): number {
    if (this.#open.length > 0) this.#seal();
    return this.#state.seq;
  }

  /** The first parts that the meter may lack. */
  readParts(): SealedPart[] {
    const query = "SELECT seq, part FROM parts ORDER BY seq LIMIT ?";
    const rows = this.#sql.exec<{ seq: number; part: string }>(query, PARTS_PER_CALL).toArray();
    return rows.map(({ seq, part }) => ({ ...(JSON.parse(part) as ShardPart), seq }));
  }

  /** Forgets the parts that the meter has, and corrects the marks of what its budget does not cover. */
  settle({ seq, unbilled, config }: TakenParts): void {
    const unit = this.#config?.limit?.unit;
    const known = this.#sql.exec<{ seq: number; pages: string }>(
      "SELECT seq, pages FROM parts WHERE seq <= ?",
      seq,
    );
    for (const part of known.toArray()) {
      const beyond = unbilled.filter((each) => each.seq === part.seq);
      if (beyond.length === 0 || unit === undefined) continue;
      const marks = this.#marks.appendedBy(part.seq, JSON.parse(part.pages) as number[]);
      this.#keep({ layout: this.#state.layout, marks: unbilledMarks(marks, unit, beyond), part: null });
    }
    this.#waiting -= this.#sql.exec("DELETE FROM parts WHERE seq <= ? RETURNING seq", seq).toArray().length;
    this.keepConfig(config);
  }

  /** Deletes marks of decisions before `beforeMs`, and refused arrivals from before it. */
  prune(beforeMs: number): void {
    const layout = layoutSince(this.#state.layout, beforeMs);
    if (layout !== this.#state.layout || this.#marks.hasPendingBefore(markDayOf(beforeMs))) {
      this.#state = { ...this.#state, layout };
      this.#seal();
    }
    this.#marks.prune(beforeMs);
    this.refused.prune(beforeMs);
  }

  /** Time from which marks or refused arrivals of an age can be pruned; null without any. */
  prunableFromMs(ageMs: number): number | null {
    const oldest = this.refused.oldestMs();
    const times = [this.#marks.prunableFromMs(ageMs), oldest === null ? null : oldest + ageMs];
    const known = times.filter((atMs) => atMs !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

  #keep(change: Change): void {
    this.#apply(change);
    if (this.#journal.isFull || this.#marks.pending > PENDING_MARKS_MAX) this.#seal();
    else this.#journal.append(this.#state.seq, change);
  }

  #apply({ layout, marks, part }: Change): void {
    this.#state = { ...this.#state, layout };
    this.#marks.add(marks);
    if (part !== null) this.#open.push(part);
  }

  #seal(): void {
    const seq = this.#state.seq + 1;
    const pages = this.#marks.fold(this.#state.layout, seq);
    const part = joined(this.#open);
    this.#sql.exec(
      "INSERT INTO parts (seq, pages, part) VALUES (?, ?, ?)",
      seq,
      JSON.stringify(pages),
      JSON.stringify(part),
    );
    this.#waiting++;
    this.#open = [];
    this.#state = { ...this.#state, seq };
    this.#write("state", this.#state);
    this.#journal.clear();
  }

  #read<T>(name: string): T | undefined {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM meta WHERE name = ?", name).toArray();
    return row === undefined ? undefined : (JSON.parse(row.value) as T);
  }

  #write(name: string, value: unknown): void {
    this.#sql.exec("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", name, JSON.stringify(value));
  }
}
