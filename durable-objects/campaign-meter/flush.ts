interface TotalRow extends Record<string, SqlStorageValue> {
  creative_id: string;
  unit_id: string;
  bucket_at: number;
  revision: number;
}

/** One statement's rows, which travel as one JSON parameter: some 150 KB, where D1 takes 2 MB. */
const ROWS_PER_STATEMENT = 500;

const CHANGED = `
  SELECT creative_id, unit_id, product_id, app_id, adv_project_id, pub_project_id, bucket_at,
    impressions, clicks, revision
  FROM totals WHERE revision > flushed_revision LIMIT ${ROWS_PER_STATEMENT}`;

/**
 * Totals only grow, so the larger of two values is the later one: a repeated write changes nothing, and neither does
 * one that arrives late.
 */
const UPSERT = `
  INSERT INTO delivery_totals (campaign_id, creative_id, unit_id, product_id, app_id, adv_project_id, pub_project_id,
    bucket_at, impressions, clicks, updated_at)
  SELECT ?1, value ->> 'creative_id', value ->> 'unit_id', value ->> 'product_id', value ->> 'app_id',
    value ->> 'adv_project_id', value ->> 'pub_project_id', value ->> 'bucket_at',
    value ->> 'impressions', value ->> 'clicks', ?2
  FROM json_each(?3) WHERE true
  ON CONFLICT (campaign_id, creative_id, unit_id, bucket_at) DO UPDATE SET
    impressions = max(delivery_totals.impressions, excluded.impressions),
    clicks = max(delivery_totals.clicks, excluded.clicks),
    updated_at = excluded.updated_at`;

const MARK_FLUSHED = `
  UPDATE totals SET flushed_revision = ? WHERE creative_id = ? AND unit_id = ? AND bucket_at = ?`;

export function hasChangedTotals(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM totals WHERE revision > flushed_revision LIMIT 1").toArray().length > 0;
}

/**
 * Writes the absolute totals of every changed bucket to D1. A row is flushed up to the revision that was read, so what
 * is counted while D1 answers stays changed.
 * @throws whatever D1 throws; what was not written stays changed and is written by the next flush
 */
export async function flushTotals(
  sql: SqlStorage,
  db: D1Database,
  campaignId: string,
  nowMs: number,
): Promise<void> {
  for (;;) {
    const rows = sql.exec<TotalRow>(CHANGED).toArray();
    if (rows.length === 0) return;
    await db.prepare(UPSERT).bind(campaignId, nowMs, JSON.stringify(rows)).run();
    for (const row of rows) {
      sql.exec(MARK_FLUSHED, row.revision, row.creative_id, row.unit_id, row.bucket_at);
    }
  }
}
