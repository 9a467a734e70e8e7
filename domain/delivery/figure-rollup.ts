import { DAY_MS, HOUR_MS } from "../kernel";
import type { FigureRows } from "./figure-book";

/** Midnight of Seoul in UTC, after the beginning of a day of UTC. */
const SEOUL_MIDNIGHT_MS = 15 * HOUR_MS;

/** A rollup sums each day of UTC in two periods, so that the days of UTC and of Seoul consist of whole ones. */
function periodAt(atMs: number): number {
  const ofDayMs = atMs % DAY_MS;
  return atMs - ofDayMs + (ofDayMs < SEOUL_MIDNIGHT_MS ? 0 : SEOUL_MIDNIGHT_MS);
}

/** Whether rollups tell apart what was before a moment. */
export const isRollupEdge = (atMs: number): boolean => periodAt(atMs) === atMs;

/** Name of the store with all publishers' figures of a month of UTC. */
const rollupName = (month: string): string => `rollup:${month}`;

const monthAt = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7);

/** Names of the stores of a half-open window. */
export function rollupNames(fromMs: number, toMs: number): string[] {
  const names: string[] = [];
  for (let atMs = fromMs; atMs < toMs; ) {
    names.push(rollupName(monthAt(atMs)));
    const date = new Date(atMs);
    atMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  }
  return names;
}

/** A row by its columns. */
export type ColumnRow = Readonly<Record<string, string | number | null>>;

/** What reports of all publishers show. */
type RolledUp = "totals" | "events" | "verdicts" | "reach" | "refusals" | "requests";

/** Columns that identify a row beside its time, and those that add up. The object that counted is not kept. */
const SHAPES: Record<RolledUp, { by: readonly string[]; sums: readonly string[] }> = {
  totals: {
    by: ["campaign_id", "creative_id", "unit_id"],
    sums: ["impressions", "clicks", "billed_impressions", "billed_clicks"],
  },
  events: { by: ["campaign_id", "creative_id", "unit_id", "kind"], sums: ["anonymous", "count"] },
  verdicts: { by: ["campaign_id", "kind", "verdict", "reason"], sums: ["count"] },
  reach: { by: ["campaign_id", "day"], sums: [] },
  refusals: { by: ["campaign_id", "unit_id", "reason"], sums: ["count"] },
  requests: { by: ["unit_id"], sums: ["requests", "fills", "anonymous"] },
};
const KINDS = Object.keys(SHAPES) as RolledUp[];

export const isRolledUp = (kind: keyof FigureRows): kind is RolledUp => kind in SHAPES;

/** Rows of one call to a store. */
const ROWS_PER_CALL = 1_000;

/**
 * The figures of a publisher's day by the periods of rollups. Figures only grow, and so do these sums: stores take the larger one, in any
 * order and repetition.
 */
export class FigureRollup {
  readonly #rows = new Map<string, { name: string; kind: RolledUp; row: Record<string, unknown> }>();

  /** @param rows each of which is added once */
  add(kind: RolledUp, rows: readonly ColumnRow[]): void {
    const { by, sums } = SHAPES[kind];
    for (const row of rows) {
      const time = "hour_at" in row ? "hour_at" : "bucket_at";
      const atMs = row[time] === undefined ? null : periodAt(Number(row[time]));
      const key = [kind, atMs, ...by.map((column) => row[column])].join("\u001f");
      const { row: former } = this.#rows.get(key) ?? {};
      const added = sums.map((sum) => [sum, Number(former?.[sum] ?? 0) + Number(row[sum])]);
      const month = atMs === null ? String(row.day).slice(0, 7) : monthAt(atMs);
      const updated_at = Math.max(Number(former?.updated_at ?? 0), Number(row.updated_at ?? 0));
      const part = row.part === undefined ? {} : { part: "" };
      const at = atMs === null ? {} : { [time]: atMs };
      const sum = { ...row, ...at, ...part, ...Object.fromEntries(added), updated_at };
      this.#rows.set(key, { name: rollupName(month), kind, row: sum });
    }
  }

  /** Calls that write the sums to the stores. */
  *calls(): Generator<{ name: string; rows: FigureRows }> {
    for (const [name, ofMonth] of Map.groupBy(this.#rows.values(), (each) => each.name))
      for (let at = 0; at < ofMonth.length; at += ROWS_PER_CALL) {
        const some = ofMonth.slice(at, at + ROWS_PER_CALL);
        const of = (kind: RolledUp) => some.flatMap((each) => (each.kind === kind ? [each.row] : []));
        yield { name, rows: Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as never };
      }
  }
}
