import type { SpanRow } from "../../domain/serving";

/**
 * `calls` holds received counts that are not in `spans` yet, with the ids of their messages; the counts are removed once they are
 * folded in. Each call writes one row, whatever its size.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS calls (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, parts TEXT NOT NULL, rows TEXT);
  CREATE TABLE IF NOT EXISTS spans (
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    id TEXT NOT NULL,
    span TEXT NOT NULL,
    PRIMARY KEY (kind, at, id)
  ) WITHOUT ROWID;
`;

export class TrafficStorage {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(SCHEMA);
  }

  spans(): SpanRow[] {
    const rows = this.#sql.exec<{ at: number; id: string; span: string }>("SELECT at, id, span FROM spans");
    return rows.toArray().map(({ at, id, span }) => ({ atMs: at, id, span: JSON.parse(span) }));
  }

  /** Received counts that are not in `spans` yet. */
  unfolded(): SpanRow[] {
    const calls = this.#sql.exec<{ rows: string }>("SELECT rows FROM calls WHERE rows IS NOT NULL");
    return calls.toArray().flatMap(({ rows }) => JSON.parse(rows) as SpanRow[]);
  }

  parts(): string[] {
    return this.#partsWhere("1 = 1", []);
  }

  addCall(atMs: number, parts: readonly string[], rows: readonly SpanRow[]): void {
    const [told, brought] = [JSON.stringify(parts), JSON.stringify(rows)];
    this.#sql.exec("INSERT INTO calls (at, parts, rows) VALUES (?, ?, ?)", atMs, told, brought);
  }

  /** Stores the totals after all calls. @param rows absolute totals of all changed spans */
  fold(rows: readonly SpanRow[]): void {
    for (const { atMs, id, span } of rows)
      this.#sql.exec(
        "INSERT INTO spans (kind, at, id, span) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET span = excluded.span",
        ...[span.kind, atMs, id, JSON.stringify(span)],
      );
    this.#sql.exec("UPDATE calls SET rows = NULL WHERE rows IS NOT NULL");
  }

  /** @returns parts of the deleted calls */
  forgetCalls(beforeMs: number): string[] {
    const forgotten = this.#partsWhere("at < ?", [beforeMs]);
    if (forgotten.length > 0) this.#sql.exec("DELETE FROM calls WHERE at < ?", beforeMs);
    return forgotten;
  }

  forgetSpans(beforeMs: number): void {
    this.#sql.exec("DELETE FROM spans WHERE at < ?", beforeMs);
  }

  oldestCallMs(): number | null {
    const [row] = this.#sql.exec<{ at: number }>("SELECT at FROM calls ORDER BY id LIMIT 1").toArray();
    return row?.at ?? null;
  }

  #partsWhere(where: string, bound: number[]): string[] {
    const calls = this.#sql.exec<{ parts: string }>(`SELECT parts FROM calls WHERE ${where}`, ...bound);
    return calls.toArray().flatMap(({ parts }) => JSON.parse(parts) as string[]);
  }
}
