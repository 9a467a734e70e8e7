import {
  type AddressDelta,
  type DeliveryKind,
  type EventDelta,
  type Tally,
  type TotalDelta,
  type TotalKey,
  unitedReach,
  type VerdictDelta,
} from "../../domain/delivery";
import { UserSketch } from "../../domain/inventory";
import type { MeterState } from "./state";

/** Figures of a creative in a unit and one bucket. */
export interface Figures extends Omit<TotalKey, "bucketAtMs" | "creativeId" | "unitId"> {
  impressions: number;
  clicks: number;
  billedImpressions: number;
  billedClicks: number;
  /** By kind: counted events, those of readers whom the app did not identify, and valid beacons. */
  kinds: Partial<Record<DeliveryKind, [count: number, anonymous: number, valid: number]>>;
}

export type FigureRow = Figures & Pick<TotalKey, "bucketAtMs" | "creativeId" | "unitId">;

/** Keys of rows that changed since they were written to the publisher's store. In memory: a restarted object finds them by `MeterState.unwritten`. */
export class Unwritten<K extends readonly (string | number)[]> {
  readonly #rows = new Map<string, { key: K; change: number }>();
  #changes = 0;

  touch(key: K): void {
    this.#rows.set(key.join(" "), { key, change: ++this.#changes });
  }

  get size(): number {
    return this.#rows.size;
  }

  clear(): void {
    this.#rows.clear();
  }

  get keys(): K[] {
    return [...this.#rows.values()].map(({ key }) => key);
  }

  /** @returns the first keys, and a function to call when their rows are written: rows that changed meanwhile remain */
  take(limit: number): { keys: K[]; written: () => void } {
    const taken = [...this.#rows].slice(0, limit);
    return {
      keys: taken.map(([, { key }]) => key),
      written: () => {
        for (const [id, { change }] of taken)
          if (this.#rows.get(id)?.change === change) this.#rows.delete(id);
      },
    };
  }
}

type FigureKey = readonly [bucketAtMs: number, creativeId: string, unitId: string];

interface StoredFigures extends Record<string, SqlStorageValue> {
  bucketAtMs: number;
  creativeId: string;
  unitId: string;
  figures: string;
}

const FIGURES_OF = `
  SELECT bucket_at AS bucketAtMs, creative_id AS creativeId, unit_id AS unitId, figures
  FROM json_each(?) AS key CROSS JOIN figures ON bucket_at = key.value ->> 0 AND creative_id = key.value ->> 1 AND unit_id = key.value ->> 2`;

const FIGURES_IN = `
  SELECT bucket_at AS bucketAtMs, creative_id AS creativeId, unit_id AS unitId, figures
  FROM figures WHERE bucket_at IN (SELECT value FROM json_each(?))`;

const KEEP_FIGURES = `
  INSERT OR REPLACE INTO figures (bucket_at, creative_id, unit_id, figures)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`;

const ADD_ADDRESSES = `
  INSERT INTO address_totals (address_hash, day, pub_project_id, impressions)
  SELECT value ->> 'addressHash', value ->> 'day', value ->> 'pubProjectId', value ->> 'impressions'
  FROM json_each(?) WHERE true
  ON CONFLICT (address_hash, day) DO UPDATE SET impressions = impressions + excluded.impressions`;

const ADD_VERDICTS = `
  INSERT INTO verdict_totals (bucket_at, kind, verdict, reason, count)
  SELECT value ->> 'bucketAtMs', value ->> 'kind', value ->> 'verdict', value ->> 'reason', value ->> 'count'
  FROM json_each(?) WHERE true
  ON CONFLICT (bucket_at, kind, verdict, reason) DO UPDATE SET count = count + excluded.count`;

/** Rows in memory beyond those that are in the journal only. */
const ROWS_IN_MEMORY = 512;

/** The meter's figures, and which of their rows are not written yet. Figures and reach that are in the journal only are in memory. */
export class FigureStore {
  readonly #sql: SqlStorage;
  readonly #rows = new Map<string, FigureRow>();
  readonly #pending = new Set<string>();
  readonly #pendingReach = new Map<string, string>();
  readonly unwritten = {
    figures: new Unwritten<FigureKey>(),
    valid: new Unwritten<readonly [bucketAtMs: number, kind: string]>(),
    refused: new Unwritten<readonly [bucketAtMs: number, kind: string, verdict: string, reason: string]>(),
    addresses: new Unwritten<readonly [addressHash: string, day: number]>(),
    reach: new Unwritten<readonly [day: string]>(),
  };

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Finds the rows that may not be written; call once, when all changes of the journal were added. */
  findUnwritten({ buckets, addressDays, reachDays }: MeterState["unwritten"]): void {
    for (const keys of Object.values(this.unwritten)) keys.clear();
    for (const row of this.#rowsIn(buckets)) this.#touchFigures(row);
    // Valid beacons from before figures had them.
    for (const verdict of this.#verdictsIn(buckets)) {
      const { bucketAtMs, kind, reason } = verdict;
      if (verdict.verdict === "valid") this.unwritten.valid.touch([bucketAtMs, kind]);
      else this.unwritten.refused.touch([bucketAtMs, kind, verdict.verdict, reason]);
    }
    const ofDays =
      "SELECT address_hash AS hash, day FROM address_totals WHERE day IN (SELECT value FROM json_each(?))";
    for (const { hash, day } of this.#sql.exec<{ hash: string; day: number }>(
      ofDays,
      JSON.stringify(addressDays),
    ))
      this.unwritten.addresses.touch([hash, day]);
    for (const day of reachDays) this.unwritten.reach.touch([day]);
  }

  get hasUnwritten(): boolean {
    return Object.values(this.unwritten).some(({ size }) => size > 0);
  }

  get hasUnwrittenTotals(): boolean {
    return this.unwritten.figures.size + this.unwritten.addresses.size > 0;
  }

  /** The publisher of the figures that are to be written; null without any. */
  get publisher(): string | null {
    const [first] = this.unwritten.figures.keys;
    return (first && this.rowsOf([first])[0]?.pubProjectId) ?? null;
  }

  /** Where the rows are that are not written yet. */
  get unwrittenPlaces(): MeterState["unwritten"] {
    const { figures, valid, refused, addresses, reach } = this.unwritten;
    const buckets = [figures, valid, refused].flatMap(({ keys }) => keys.map(([bucketAtMs]) => bucketAtMs));
    return {
      buckets: [...new Set(buckets)],
      addressDays: [...new Set(addresses.keys.map(([, day]) => day))],
      reachDays: reach.keys.map(([day]) => day),
    };
  }

  /** Writes what is not journaled: refusals, and the addresses of publishers on the free plan. */
  write({ verdictDeltas, addressDeltas }: Pick<Tally, "verdictDeltas" | "addressDeltas">): void {
    this.#addVerdicts(verdictDeltas);
    this.#addAddresses(addressDeltas);
  }

  rowsOf(keys: readonly FigureKey[]): FigureRow[] {
    const missing = keys.filter((key) => !this.#rows.has(key.join(" ")));
    if (missing.length > 0) this.#keepAll(this.#sql.exec<StoredFigures>(FIGURES_OF, JSON.stringify(missing)));
    return keys.flatMap((key) => this.#rows.get(key.join(" ")) ?? []);
  }

  /** Valid beacons by bucket and kind, as verdicts. */
  validOf(keys: readonly (readonly [bucketAtMs: number, kind: string])[]) {
    const buckets = [...new Set(keys.map(([bucketAtMs]) => bucketAtMs))];
    const counts = new Map<string, number>();
    const add = (bucketAtMs: number, kind: string, count: number) =>
      counts.set(`${bucketAtMs} ${kind}`, (counts.get(`${bucketAtMs} ${kind}`) ?? 0) + count);
    for (const { bucketAtMs, kinds } of this.#rowsIn(buckets))
      for (const [kind, [, , valid]] of Object.entries(kinds)) add(bucketAtMs, kind, valid);
    for (const { bucketAtMs, kind, verdict, count } of this.#verdictsIn(buckets))
      if (verdict === "valid") add(bucketAtMs, kind, count);
    return keys.map(([bucketAtMs, kind]) => ({
      ...{ bucket_at: bucketAtMs, kind, verdict: "valid", reason: "" },
      count: counts.get(`${bucketAtMs} ${kind}`) ?? 0,
    }));
  }

  reachOf(keys: readonly (readonly [day: string])[]): { day: string; sketch: string }[] {
    return keys.flatMap(([day]) => {
      const sketch = this.#sketchOf(day);
      return sketch === null ? [] : [{ day, sketch }];
    });
  }

  /** The sketches that gain a user, by day of the product's zone. */
  reachAfter(hashesByDay: ReadonlyMap<string, readonly string[]>): [day: string, sketch: string][] {
    return [...hashesByDay].flatMap(([day, hashes]) => {
      const before = this.#sketchOf(day);
      const sketch = UserSketch.fromText(before ?? "");
      for (const userHash of hashes) sketch.add(userHash);
      const text = sketch.toText();
      return text === before ? [] : [[day, text] as [string, string]];
    });
  }

  /** The sketches that gain a user by these. */
  reachWith(sketches: readonly (readonly [day: string, sketch: string])[]): [day: string, sketch: string][] {
    return sketches.flatMap(([day, sketch]) => {
      const before = this.#sketchOf(day);
      const after = unitedReach([
        [day, before ?? ""],
        [day, sketch],
      ]);
      return after[0]?.[1] === before ? [] : after;
    });
  }

  addReach(sketches: readonly (readonly [day: string, sketch: string])[]): void {
    for (const [day, sketch] of sketches) {
      this.#pendingReach.set(day, sketch);
      this.unwritten.reach.touch([day]);
    }
  }

  addFigures(deltas: readonly TotalDelta[], eventDeltas: readonly EventDelta[]): void {
    const keys = new Map([...deltas, ...eventDeltas].map((delta) => [idOf(delta), keyOf(delta)]));
    if (keys.size === 0) return;
    this.rowsOf([...keys.values()]);
    const rowOf = (delta: TotalKey): FigureRow => {
      const row = this.#rows.get(idOf(delta)) ?? emptyRow(delta);
      this.#rows.set(idOf(delta), row);
      return row;
    };
    for (const delta of deltas) {
      const row = rowOf(delta);
      row.impressions += delta.impressions;
      row.clicks += delta.clicks;
      row.billedImpressions += delta.billedImpressions;
      row.billedClicks += delta.billedClicks;
    }
    for (const delta of eventDeltas) {
      const row = rowOf(delta);
      const [count, anonymous, valid] = row.kinds[delta.kind] ?? [0, 0, 0];
      row.kinds[delta.kind] = [count + delta.count, anonymous + delta.anonymous, valid + delta.valid];
      if (delta.valid > 0) this.unwritten.valid.touch([delta.bucketAtMs, delta.kind]);
    }
    for (const [id, key] of keys) {
      this.#pending.add(id);
      this.unwritten.figures.touch(key);
    }
  }

  /** Writes what is pending to its tables. */
  fold(): void {
    const stored = [...this.#pending].flatMap((id) => {
      const row = this.#rows.get(id);
      if (row === undefined) return [];
      const { bucketAtMs, creativeId, unitId, ...figures } = row;
      return [[bucketAtMs, creativeId, unitId, JSON.stringify(figures)]];
    });
    if (stored.length > 0) this.#sql.exec(KEEP_FIGURES, JSON.stringify(stored));
    for (const [day, sketch] of this.#pendingReach)
      this.#sql.exec("INSERT OR REPLACE INTO reach (day, sketch) VALUES (?, ?)", day, sketch);
    this.#pending.clear();
    this.#pendingReach.clear();
    if (this.#rows.size > ROWS_IN_MEMORY) this.#rows.clear();
  }

  /** Deletes reach sketches from before that day, if all are written. */
  pruneReach(beforeDay: string): void {
    if (this.unwritten.reach.size === 0) this.#sql.exec("DELETE FROM reach WHERE day < ?", beforeDay);
  }

  /** Deletes address counts from before that day, if all are written. */
  pruneAddresses(beforeDay: number): void {
    if (this.unwritten.addresses.size === 0)
      this.#sql.exec("DELETE FROM address_totals WHERE day < ?", beforeDay);
  }

  #addVerdicts(deltas: readonly VerdictDelta[]): void {
    if (deltas.length === 0) return;
    this.#sql.exec(ADD_VERDICTS, JSON.stringify(deltas));
    for (const { bucketAtMs, kind, verdict, reason } of deltas)
      this.unwritten.refused.touch([bucketAtMs, kind, verdict, reason]);
  }

  #addAddresses(deltas: readonly AddressDelta[]): void {
    if (deltas.length === 0) return;
    this.#sql.exec(ADD_ADDRESSES, JSON.stringify(deltas));
    for (const { addressHash, day } of deltas) this.unwritten.addresses.touch([addressHash, day]);
  }

  #touchFigures(row: FigureRow): void {
    this.unwritten.figures.touch(keyOf(row));
    for (const kind of Object.keys(row.kinds)) this.unwritten.valid.touch([row.bucketAtMs, kind]);
  }

  #rowsIn(buckets: readonly number[]): FigureRow[] {
    if (buckets.length === 0) return [];
    this.#keepAll(this.#sql.exec<StoredFigures>(FIGURES_IN, JSON.stringify(buckets)));
    return [...this.#rows.values()].filter(({ bucketAtMs }) => buckets.includes(bucketAtMs));
  }

  #verdictsIn(buckets: readonly number[]) {
    const query = `SELECT bucket_at AS bucketAtMs, kind, verdict, reason, count FROM verdict_totals
      WHERE bucket_at IN (SELECT value FROM json_each(?))`;
    return this.#sql.exec<{
      bucketAtMs: number;
      kind: string;
      verdict: string;
      reason: string;
      count: number;
    }>(query, JSON.stringify(buckets));
  }

  #sketchOf(day: string): string | null {
    const pending = this.#pendingReach.get(day);
    if (pending !== undefined) return pending;
    const [row] = this.#sql.exec<{ sketch: string }>("SELECT sketch FROM reach WHERE day = ?", day).toArray();
    return row?.sketch ?? null;
  }

  /** What is in memory is never older than its row. */
  #keepAll(stored: Iterable<StoredFigures>): void {
    for (const { figures, ...key } of stored) {
      const id = idOf(key);
      if (!this.#rows.has(id)) this.#rows.set(id, { ...key, ...(JSON.parse(figures) as Figures) });
    }
  }
}

const keyOf = ({ bucketAtMs, creativeId, unitId }: Pick<TotalKey, "bucketAtMs" | "creativeId" | "unitId">) =>
  [bucketAtMs, creativeId, unitId] as const;
const idOf = (key: Parameters<typeof keyOf>[0]): string => keyOf(key).join(" ");

const emptyRow = (delta: TotalKey): FigureRow => {
  const { bucketAtMs, creativeId, unitId, productId, appId, advProjectId, pubProjectId } = delta;
  return {
    ...{ bucketAtMs, creativeId, unitId, productId, appId, advProjectId, pubProjectId },
    ...{ impressions: 0, clicks: 0, billedImpressions: 0, billedClicks: 0, kinds: {} },
  };
};
