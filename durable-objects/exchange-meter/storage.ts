import {
  type BackfillArrival,
  type BackfillRow,
  bucketAt,
  type ExchangeMeterTotals,
  type NoticeState,
} from "../../domain/delivery";

/** `displays` makes a token count once and its `burl` be called once. Totals have a revision, as the campaign meter's. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS displays (
    token_id TEXT PRIMARY KEY,
    arrival_id TEXT NOT NULL,
    decided_at INTEGER NOT NULL,
    unit_id TEXT NOT NULL,
    bucket_at INTEGER NOT NULL,
    currency TEXT NOT NULL,
    notice TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS displays_decided ON displays (decided_at);
  CREATE TABLE IF NOT EXISTS totals (
    unit_id TEXT NOT NULL,
    bucket_at INTEGER NOT NULL,
    exchange_id TEXT NOT NULL,
    app_id TEXT NOT NULL,
    pub_project_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    impressions INTEGER NOT NULL,
    revenue_nanos INTEGER NOT NULL,
    called INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    flushed_revision INTEGER NOT NULL,
    PRIMARY KEY (unit_id, bucket_at, currency)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS totals_unflushed ON totals (revision) WHERE revision > flushed_revision;
`;

const ROWS_PER_CALL = 500;

/** A row of totals that its publisher's store may not have yet. */
export type UnflushedRow = Record<string, SqlStorageValue> &
  BackfillRow & { pub_project_id: string; revision: number };

type Known = { arrivalId: string; notice: NoticeState } & Record<string, SqlStorageValue>;

export class ExchangeStorage {
  constructor(readonly sql: SqlStorage) {
    sql.exec(SCHEMA);
  }

  known(tokenId: string): Known | null {
    const rows = this.sql.exec<Known>(
      "SELECT arrival_id AS arrivalId, notice FROM displays WHERE token_id = ?",
      tokenId,
    );
    return rows.toArray()[0] ?? null;
  }

  /** Counts a display that is not known yet, and owes its call. */
  add({ arrivalId, impression }: BackfillArrival): void {
    const { tokenId, unitId, decidedAtMs, burl, currency, priceMicros } = impression;
    const bucketAtMs = bucketAt(impression.atMs);
    this.sql.exec(
      "INSERT INTO displays (token_id, arrival_id, decided_at, unit_id, bucket_at, currency, notice) VALUES (?, ?, ?, ?, ?, ?, ?)",
      ...[tokenId, arrivalId, decidedAtMs, unitId, bucketAtMs, currency, burl === null ? "none" : "owed"],
    );
    // A thousandth of a price in millionths is as many billionths.
    this.sql.exec(
      `INSERT INTO totals (unit_id, bucket_at, exchange_id, app_id, pub_project_id, currency, impressions,
        revenue_nanos, called, revision, flushed_revision) VALUES (?, ?, ?, ?, ?, ?, 1, ?, 0, 1, 0)
      ON CONFLICT (unit_id, bucket_at, currency) DO UPDATE SET impressions = impressions + 1,
        revenue_nanos = revenue_nanos + excluded.revenue_nanos, revision = revision + 1`,
      ...[unitId, bucketAtMs, impression.exchangeId, impression.appId, impression.pubProjectId],
      ...[currency, priceMicros],
    );
  }

  /** False if the call is not owed: it is none, or made by another caller. */
  claim(tokenId: string): boolean {
    return (
      this.sql
        .exec(
          `UPDATE displays SET notice = 'calling', attempts = attempts + 1
          WHERE token_id = ? AND notice = 'owed' RETURNING token_id`,
          tokenId,
        )
        .toArray().length > 0
    );
  }

  /** Attempts of a call that is being made; null if it is none. */
  attemptsOf(tokenId: string): number | null {
    const rows = this.sql.exec<{ attempts: number }>(
      "SELECT attempts FROM displays WHERE token_id = ? AND notice = 'calling'",
      tokenId,
    );
    return rows.toArray()[0]?.attempts ?? null;
  }

  settle(tokenId: string, notice: NoticeState): void {
    this.sql.exec("UPDATE displays SET notice = ? WHERE token_id = ?", notice, tokenId);
    if (notice !== "called") return;
    this.sql.exec(
      `UPDATE totals SET called = called + 1, revision = revision + 1 WHERE (unit_id, bucket_at, currency) IN
        (SELECT unit_id, bucket_at, currency FROM displays WHERE token_id = ?)`,
      tokenId,
    );
  }

  totals(): ExchangeMeterTotals {
    const rows = this.sql.exec<ExchangeMeterTotals & Record<string, SqlStorageValue>>(
      `SELECT coalesce(sum(impressions), 0) AS impressions, coalesce(sum(revenue_nanos), 0) AS revenueNanos,
        coalesce(sum(called), 0) AS called FROM totals`,
    );
    return rows.one();
  }

  hasChanged(): boolean {
    return this.#changed(1).length > 0;
  }

  #changed(limit: number): UnflushedRow[] {
    return this.sql
      .exec<UnflushedRow>("SELECT * FROM totals WHERE revision > flushed_revision LIMIT ?", limit)
      .toArray();
  }

  /** Has changed totals written. A row is marked up to the revision that was read. @throws the errors of `write` */
  async flush(write: (rows: readonly UnflushedRow[]) => Promise<void>): Promise<void> {
    for (;;) {
      const rows = this.#changed(ROWS_PER_CALL);
      if (rows.length === 0) return;
      await write(rows);
      for (const { revision, unit_id, bucket_at, currency } of rows)
        this.sql.exec(
          "UPDATE totals SET flushed_revision = ? WHERE unit_id = ? AND bucket_at = ? AND currency = ?",
          ...[revision, unit_id, bucket_at, currency],
        );
    }
  }

  prune(beforeMs: number): void {
    this.sql.exec("DELETE FROM displays WHERE decided_at < ?", beforeMs);
  }

  oldestMs(): number | null {
    const rows = this.sql.exec<{ at: number | null }>("SELECT min(decided_at) AS at FROM displays");
    return rows.one().at;
  }
}
