/** Rows per statement, sent as one JSON parameter: about 150 KB; D1 allows 2 MB. */
const ROWS_PER_STATEMENT = 500;

/** Origin of the totals: the campaign, and the object that counted them. */
interface FlushSource {
  campaignId: string;
  part: string;
}

interface Flushed {
  table: string;
  /** Key columns of the object's table. */
  key: readonly string[];
  /** Other columns. */
  values: readonly string[];
  /** Parameters: campaign, time, rows, and the object's part. */
  upsert: string;
}

/** Counts per address are written together with `totals`, so that a plan never has one without the other. */
const ADDRESSES: Flushed = {
  table: "address_totals",
  key: ["address_hash", "day"],
  values: ["pub_project_id", "impressions"],
  upsert: `
    INSERT INTO plan_addresses (pub_project_id, day, address_hash, campaign_id, impressions)
    SELECT value ->> 'pub_project_id', value ->> 'day', value ->> 'address_hash', ?1, value ->> 'impressions'
    FROM json_each(?3) WHERE ?4 <> '' AND ?2 > 0
    ON CONFLICT (pub_project_id, day, address_hash, campaign_id) DO UPDATE SET
      impressions = max(plan_addresses.impressions, excluded.impressions)`,
};

/**
 * Totals only grow, so the larger of two values is the later one: repeated and late writes change nothing.
 */
const FLUSHED: readonly Flushed[] = [
  {
    table: "totals",
    key: ["creative_id", "unit_id", "bucket_at"],
    values: [
      ...["product_id", "app_id", "adv_project_id", "pub_project_id"],
      ...["impressions", "clicks", "billed_impressions", "billed_clicks"],
    ],
    upsert: `
      INSERT INTO delivery_totals (campaign_id, creative_id, unit_id, product_id, app_id, adv_project_id,
        pub_project_id, bucket_at, impressions, clicks, billed_impressions, billed_clicks, updated_at)
      SELECT ?1, value ->> 'creative_id', value ->> 'unit_id', value ->> 'product_id', value ->> 'app_id',
        value ->> 'adv_project_id', value ->> 'pub_project_id', value ->> 'bucket_at',
        value ->> 'impressions', value ->> 'clicks', value ->> 'billed_impressions', value ->> 'billed_clicks', ?2
      FROM json_each(?3) WHERE ?4 <> ''
      ON CONFLICT (campaign_id, creative_id, unit_id, bucket_at) DO UPDATE SET
        impressions = max(delivery_totals.impressions, excluded.impressions),
        clicks = max(delivery_totals.clicks, excluded.clicks),
        billed_impressions = max(delivery_totals.billed_impressions, excluded.billed_impressions),
        billed_clicks = max(delivery_totals.billed_clicks, excluded.billed_clicks),
        updated_at = excluded.updated_at`,
  },
  {
    table: "event_totals",
    key: ["creative_id", "unit_id", "kind", "bucket_at"],
    values: ["adv_project_id", "pub_project_id", "anonymous", "count"],
    upsert: `
      INSERT INTO delivery_event_totals (campaign_id, creative_id, unit_id, kind, bucket_at, pub_project_id,
        adv_project_id, anonymous, count, updated_at)
      SELECT ?1, value ->> 'creative_id', value ->> 'unit_id', value ->> 'kind', value ->> 'bucket_at',
        value ->> 'pub_project_id', value ->> 'adv_project_id', value ->> 'anonymous', value ->> 'count', ?2
      FROM json_each(?3) WHERE ?4 <> ''
      ON CONFLICT (campaign_id, creative_id, unit_id, kind, bucket_at) DO UPDATE SET
        anonymous = max(delivery_event_totals.anonymous, excluded.anonymous),
        count = max(delivery_event_totals.count, excluded.count),
        updated_at = excluded.updated_at`,
  },
  {
    table: "verdict_totals",
    key: ["bucket_at", "kind", "verdict", "reason"],
    values: ["count"],
    upsert: `
      INSERT INTO beacon_verdicts (campaign_id, bucket_at, kind, verdict, reason, part, count, updated_at)
      SELECT ?1, value ->> 'bucket_at', value ->> 'kind', value ->> 'verdict', value ->> 'reason', ?4,
        value ->> 'count', ?2
      FROM json_each(?3) WHERE true
      ON CONFLICT (campaign_id, bucket_at, kind, verdict, reason, part) DO UPDATE SET
        count = max(beacon_verdicts.count, excluded.count),
        updated_at = excluded.updated_at`,
  },
  {
    table: "reach",
    key: ["day"],
    values: ["sketch"],
    // No rank of a day's sketch ever decreases, so the later sketch's text is never smaller.
    upsert: `
      INSERT INTO campaign_reach (campaign_id, day, sketch, updated_at)
      SELECT ?1, value ->> 'day', value ->> 'sketch', ?2 FROM json_each(?3) WHERE ?4 <> ''
      ON CONFLICT (campaign_id, day) DO UPDATE SET sketch = excluded.sketch, updated_at = excluded.updated_at
      WHERE excluded.sketch >= campaign_reach.sketch`,
  },
];

export function hasChangedTotals(sql: SqlStorage): boolean {
  return FLUSHED.some(
    ({ table }) =>
      sql.exec(`SELECT 1 FROM ${table} WHERE revision > flushed_revision LIMIT 1`).toArray().length > 0,
  );
}

/**
 * Writes the absolute totals of all changed buckets to D1. A row is marked as flushed up to the revision that was read, so counts
 * during the write remain marked as changed.
 * @throws the errors of D1; unwritten rows remain marked and are written by the next flush
 */
export async function flushTotals(
  sql: SqlStorage,
  db: D1Database,
  source: FlushSource,
  nowMs: number,
): Promise<void> {
  for (const flushed of FLUSHED) await flushTable(sql, db, flushed, source, nowMs);
}

async function flushTable(
  sql: SqlStorage,
  db: D1Database,
  flushed: Flushed,
  { campaignId, part }: FlushSource,
  nowMs: number,
): Promise<void> {
  for (;;) {
    // Read in one step, so that none includes counts from during the write.
    const parts = [changedRows(sql, flushed, ROWS_PER_STATEMENT)];
    if (parts[0]?.rows.length === 0) return;
    if (flushed.table === "totals") parts.unshift(...allChanged(sql, ADDRESSES));
    await db.batch(
      parts.map(({ of, rows }) => db.prepare(of.upsert).bind(campaignId, nowMs, JSON.stringify(rows), part)),
    );
    for (const { of, rows } of parts) {
      const mark = `UPDATE ${of.table} SET flushed_revision = ? WHERE ${of.key.map((name) => `${name} = ?`).join(" AND ")}`;
      for (const row of rows) sql.exec(mark, row.revision, ...of.key.map((name) => row[name]));
    }
  }
}

interface ChangedRows {
  of: Flushed;
  rows: Record<string, SqlStorageValue>[];
}

function changedRows(sql: SqlStorage, of: Flushed, limit: number): ChangedRows {
  const changed = `SELECT ${[...of.key, ...of.values].join(", ")}, revision FROM ${of.table}
    WHERE revision > flushed_revision LIMIT ?`;
  return { of, rows: sql.exec(changed, limit).toArray() };
}

/** All changed rows, in parts of one statement each. */
function allChanged(sql: SqlStorage, of: Flushed): ChangedRows[] {
  const { rows } = changedRows(sql, of, -1);
  const parts: ChangedRows[] = [];
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT)
    parts.push({ of, rows: rows.slice(first, first + ROWS_PER_STATEMENT) });
  return parts;
}
