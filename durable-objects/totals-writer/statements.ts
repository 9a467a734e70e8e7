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

const HOURS = `
  INSERT INTO publisher_hours (pub_project_id, hour_at, impressions, clicks, billed_impressions, billed_clicks, updated_at)
  SELECT value ->> 'pub_project_id', value ->> 'hour_at', value ->> 'impressions', value ->> 'clicks',
    value ->> 'billed_impressions', value ->> 'billed_clicks', ?1
  FROM json_each(?2) WHERE true
  ON CONFLICT (pub_project_id, hour_at) DO UPDATE SET
    impressions = max(publisher_hours.impressions, excluded.impressions),
    clicks = max(publisher_hours.clicks, excluded.clicks),
    billed_impressions = max(publisher_hours.billed_impressions, excluded.billed_impressions),
    billed_clicks = max(publisher_hours.billed_clicks, excluded.billed_clicks),
    updated_at = excluded.updated_at`;

const DAYS = `
  INSERT INTO campaign_days (campaign_id, day, impressions, clicks, billed_impressions, billed_clicks)
  SELECT value ->> 'campaign_id', value ->> 'day', value ->> 'impressions', value ->> 'clicks',
    value ->> 'billed_impressions', value ->> 'billed_clicks'
  FROM json_each(?2) WHERE ?1 > 0
  ON CONFLICT (campaign_id, day) DO UPDATE SET
    impressions = max(campaign_days.impressions, excluded.impressions),
    clicks = max(campaign_days.clicks, excluded.clicks),
    billed_impressions = max(campaign_days.billed_impressions, excluded.billed_impressions),
    billed_clicks = max(campaign_days.billed_clicks, excluded.billed_clicks)`;

const UPSERTS: Record<keyof TotalsRows, string> = { addresses: ADDRESSES, hours: HOURS, days: DAYS };

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
