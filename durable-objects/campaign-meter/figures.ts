import type {
  AddressDelta,
  DeliveryKind,
  EventDelta,
  Tally,
  TotalDelta,
  TotalKey,
  VerdictDelta,
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

/** Keys of rows that changed since they were written to D1. In memory: a restarted object finds them by `MeterState.unwritten`. */
export class Unwritten<K extends readonly (string | number)[]> {
  readonly #rows = new Map<string, { key: K; change: number }>();
  #changes = 0;

  touch(key: K): void {
    this.#rows.set(key.join(" "), { key, change: ++this.#changes });
  }

  get size(): number {
    return this.#rows.size;
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

/** The meter's figures, and which of their rows D1 does not have yet. */
export class FigureStore {
  readonly #sql: SqlStorage;
  readonly unwritten = {
    figures: new Unwritten<FigureKey>(),
    valid: new Unwritten<readonly [bucketAtMs: number, kind: string]>(),
    refused: new Unwritten<readonly [bucketAtMs: number, kind: string, verdict: string, reason: string]>(),
    addresses: new Unwritten<readonly [addressHash: string, day: number]>(),
    reach: new Unwritten<readonly [day: string]>(),
  };

  constructor(sql: SqlStorage, { buckets, addressDays, reachDays }: MeterState["unwritten"]) {
    this.#sql = sql;
    for (const row of this.#rowsIn(buckets)) this.#touchFigures(row);
    // Valid beacons from before figures had them.
    for (const verdict of this.#verdictsIn(buckets)) {
      const { bucketAtMs, kind, reason } = verdict;
      if (verdict.verdict === "valid") this.unwritten.valid.touch([bucketAtMs, kind]);
      else this.unwritten.refused.touch([bucketAtMs, kind, verdict.verdict, reason]);
    }
    const ofDays =
      "SELECT address_hash AS hash, day FROM address_totals WHERE day IN (SELECT value FROM json_each(?))";
    for (const { hash, day } of sql.exec<{ hash: string; day: number }>(ofDays, JSON.stringify(addressDays)))
      this.unwritten.addresses.touch([hash, day]);
    for (const day of reachDays) this.unwritten.reach.touch([day]);
  }

  get hasUnwritten(): boolean {
    return Object.values(this.unwritten).some(({ size }) => size > 0);
  }

  /** Where the rows are that D1 does not have yet. */
  get unwrittenPlaces(): MeterState["unwritten"] {
    const { figures, valid, refused, addresses, reach } = this.unwritten;
    const buckets = [figures, valid, refused].flatMap(({ keys }) => keys.map(([bucketAtMs]) => bucketAtMs));
    return {
      buckets: [...new Set(buckets)],
      addressDays: [...new Set(addresses.keys.map(([, day]) => day))],
      reachDays: reach.keys.map(([day]) => day),
    };
  }

  add({ deltas, eventDeltas, verdictDeltas, addressDeltas }: Tally): void {
    this.#addFigures(deltas, eventDeltas);
    this.#addVerdicts(verdictDeltas);
    this.#addAddresses(addressDeltas);
  }

  rowsOf(keys: readonly FigureKey[]): FigureRow[] {
    return parsed(this.#sql.exec<StoredFigures>(FIGURES_OF, JSON.stringify(keys)));
  }

  /** Adds reached users by day of the product's zone; a row is written only if it gains a user. @returns the days that did */
  addReached(hashesByDay: ReadonlyMap<string, readonly string[]>): string[] {
    const days: string[] = [];
    for (const [day, hashes] of hashesByDay) {
      const [row] = this.#sql
        .exec<{ sketch: string }>("SELECT sketch FROM reach WHERE day = ?", day)
        .toArray();
      const sketch = UserSketch.fromText(row?.sketch ?? "");
      for (const userHash of hashes) sketch.add(userHash);
      const text = sketch.toText();
      if (text === row?.sketch) continue;
      this.#sql.exec("INSERT OR REPLACE INTO reach (day, sketch) VALUES (?, ?)", day, text);
      this.unwritten.reach.touch([day]);
      days.push(day);
    }
    return days;
  }

  /** Deletes reach sketches from before that day, if all are written to D1. */
  pruneReach(beforeDay: string): void {
    if (this.unwritten.reach.size === 0) this.#sql.exec("DELETE FROM reach WHERE day < ?", beforeDay);
  }

  /** Deletes address counts from before that day, if all are written to D1. */
  pruneAddresses(beforeDay: number): void {
    if (this.unwritten.addresses.size === 0)
      this.#sql.exec("DELETE FROM address_totals WHERE day < ?", beforeDay);
  }

  #addFigures(deltas: readonly TotalDelta[], eventDeltas: readonly EventDelta[]): void {
    const keys = new Map([...deltas, ...eventDeltas].map((delta) => [idOf(delta), keyOf(delta)]));
    if (keys.size === 0) return;
    const rows = new Map(this.rowsOf([...keys.values()]).map((row) => [idOf(row), row]));
    const rowOf = (delta: TotalKey): FigureRow => {
      const row = rows.get(idOf(delta)) ?? emptyRow(delta);
      rows.set(idOf(delta), row);
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
    const stored = [...rows.values()].map(({ bucketAtMs, creativeId, unitId, ...figures }) => [
      ...[bucketAtMs, creativeId, unitId],
      JSON.stringify(figures),
    ]);
    this.#sql.exec(KEEP_FIGURES, JSON.stringify(stored));
    for (const row of rows.values()) this.unwritten.figures.touch(keyOf(row));
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
    const query = `SELECT bucket_at AS bucketAtMs, creative_id AS creativeId, unit_id AS unitId, figures FROM figures
      WHERE bucket_at IN (SELECT value FROM json_each(?))`;
    return parsed(this.#sql.exec<StoredFigures>(query, JSON.stringify(buckets)));
  }

  #verdictsIn(buckets: readonly number[]) {
    const query = `SELECT bucket_at AS bucketAtMs, kind, verdict, reason FROM verdict_totals
      WHERE bucket_at IN (SELECT value FROM json_each(?))`;
    return this.#sql.exec<{ bucketAtMs: number; kind: string; verdict: string; reason: string }>(
      query,
      JSON.stringify(buckets),
    );
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

function parsed(rows: Iterable<StoredFigures>): FigureRow[] {
  return [...rows].map(({ figures, ...key }) => ({ ...key, ...(JSON.parse(figures) as Figures) }));
}
