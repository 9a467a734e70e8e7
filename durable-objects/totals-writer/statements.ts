import type { TotalsRows } from "./rows";

/** Rows per statement, sent as one JSON parameter: at most 1 MB; D1 allows 2 MB. */
const ROWS_PER_STATEMENT = 500;

/*
 * Totals only grow, so the larger of two values is the later one: repeated and late writes change nothing. Parameters: time and rows.
 */
const ADDRESSES = `
  INSERT INTO plan_addresses (pub_project_id, day, address_hash, campaign_id, impressions)
  SELECT value ->> 'pub_project_id', value ->> 'day', value ->> 'address_hash', value ->> 'campaign_id', value ->> 'impressions'
  FROM json_each(?2) WHERE ?1 > 0
  ON CONFLICT (pub_project_id, day, address_hash, campaign_id) DO UPDATE SET
    impressions = max(plan_addresses.impressions, excluded.impressions)`;

const TOTALS = `
  INSERT INTO delivery_totals (campaign_id, creative_id, unit_id, product_id, app_id, adv_project_id,
    pub_project_id, bucket_at, impressions, clicks, billed_impressions, billed_clicks, updated_at)
  SELECT value ->> 'campaign_id', value ->> 'creative_id', value ->> 'unit_id', value ->> 'product_id', value ->> 'app_id',
    value ->> 'adv_project_id', value ->> 'pub_project_id', value ->> 'bucket_at',
    value ->> 'impressions', value ->> 'clicks', value ->> 'billed_impressions', value ->> 'billed_clicks', ?1
  FROM json_each(?2) WHERE true
  ON CONFLICT (campaign_id, creative_id, unit_id, bucket_at) DO UPDATE SET
    impressions = max(delivery_totals.impressions, excluded.impressions),
    clicks = max(delivery_totals.clicks, excluded.clicks),
    billed_impressions = max(delivery_totals.billed_impressions, excluded.billed_impressions),
    billed_clicks = max(delivery_totals.billed_clicks, excluded.billed_clicks),
    updated_at = excluded.updated_at`;

const EVENTS = `
  INSERT INTO delivery_event_totals (campaign_id, creative_id, unit_id, kind, bucket_at, pub_project_id,
    adv_project_id, anonymous, count, updated_at)
  SELECT value ->> 'campaign_id', value ->> 'creative_id', value ->> 'unit_id', value ->> 'kind', value ->> 'bucket_at',
    value ->> 'pub_project_id', value ->> 'adv_project_id', value ->> 'anonymous', value ->> 'count', ?1
  FROM json_each(?2) WHERE true
  ON CONFLICT (campaign_id, creative_id, unit_id, kind, bucket_at) DO UPDATE SET
    anonymous = max(delivery_event_totals.anonymous, excluded.anonymous),
    count = max(delivery_event_totals.count, excluded.count),
    updated_at = excluded.updated_at`;

const VERDICTS = `
  INSERT INTO beacon_verdicts (campaign_id, bucket_at, kind, verdict, reason, part, count, updated_at)
  SELECT value ->> 'campaign_id', value ->> 'bucket_at', value ->> 'kind', value ->> 'verdict', value ->> 'reason', value ->> 'part',
    value ->> 'count', ?1
  FROM json_each(?2) WHERE true
  ON CONFLICT (campaign_id, bucket_at, kind, verdict, reason, part) DO UPDATE SET
    count = max(beacon_verdicts.count, excluded.count),
    updated_at = excluded.updated_at`;

/** No rank of a day's sketch ever decreases, so the later sketch's text is never smaller. */
const REACH = `
  INSERT INTO campaign_reach (campaign_id, day, sketch, updated_at)
  SELECT value ->> 'campaign_id', value ->> 'day', value ->> 'sketch', ?1 FROM json_each(?2) WHERE true
  ON CONFLICT (campaign_id, day) DO UPDATE SET sketch = excluded.sketch, updated_at = excluded.updated_at
  WHERE excluded.sketch >= campaign_reach.sketch`;

const UPSERTS: Record<keyof TotalsRows, string> = {
  addresses: ADDRESSES,
  totals: TOTALS,
  events: EVENTS,
  verdicts: VERDICTS,
  reach: REACH,
};

/** The statements that write these rows. */
export function statementsOf(
  db: D1Database,
  rows: readonly TotalsRows[],
  nowMs: number,
): D1PreparedStatement[] {
  const kinds = Object.keys(UPSERTS) as (keyof TotalsRows)[];
  return kinds.flatMap((kind) => {
    const all = rows.flatMap((each): readonly object[] => each[kind]);
    const parts = Array.from({ length: Math.ceil(all.length / ROWS_PER_STATEMENT) }, (_, nth) =>
      all.slice(nth * ROWS_PER_STATEMENT, (nth + 1) * ROWS_PER_STATEMENT),
    );
    return parts.map((part) => db.prepare(UPSERTS[kind]).bind(nowMs, JSON.stringify(part)));
  });
}
