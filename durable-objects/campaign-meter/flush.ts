import type { DeliveryKind } from "../../domain/delivery";
import type { FigureRow, FigureStore, Unwritten } from "./figures";

/** Rows per statement, sent as one JSON parameter: at most 1 MB; D1 allows 2 MB. */
const ROWS_PER_STATEMENT = 500;

/** Origin of the totals: the campaign, and the object that counted them. */
interface FlushSource {
  campaignId: string;
  part: string;
}

/*
 * Totals only grow, so the larger of two values is the later one: repeated and late writes change nothing. Parameters: campaign, time, rows,
 * and the object's part.
 */
const ADDRESSES = `
  INSERT INTO plan_addresses (pub_project_id, day, address_hash, campaign_id, impressions)
  SELECT value ->> 'pub_project_id', value ->> 'day', value ->> 'address_hash', ?1, value ->> 'impressions'
  FROM json_each(?3) WHERE ?4 <> '' AND ?2 > 0
  ON CONFLICT (pub_project_id, day, address_hash, campaign_id) DO UPDATE SET
    impressions = max(plan_addresses.impressions, excluded.impressions)`;

const TOTALS = `
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
    updated_at = excluded.updated_at`;

const EVENTS = `
  INSERT INTO delivery_event_totals (campaign_id, creative_id, unit_id, kind, bucket_at, pub_project_id,
    adv_project_id, anonymous, count, updated_at)
  SELECT ?1, value ->> 'creative_id', value ->> 'unit_id', value ->> 'kind', value ->> 'bucket_at',
    value ->> 'pub_project_id', value ->> 'adv_project_id', value ->> 'anonymous', value ->> 'count', ?2
  FROM json_each(?3) WHERE ?4 <> ''
  ON CONFLICT (campaign_id, creative_id, unit_id, kind, bucket_at) DO UPDATE SET
    anonymous = max(delivery_event_totals.anonymous, excluded.anonymous),
    count = max(delivery_event_totals.count, excluded.count),
    updated_at = excluded.updated_at`;

const VERDICTS = `
  INSERT INTO beacon_verdicts (campaign_id, bucket_at, kind, verdict, reason, part, count, updated_at)
  SELECT ?1, value ->> 'bucket_at', value ->> 'kind', value ->> 'verdict', value ->> 'reason', ?4,
    value ->> 'count', ?2
  FROM json_each(?3) WHERE true
  ON CONFLICT (campaign_id, bucket_at, kind, verdict, reason, part) DO UPDATE SET
    count = max(beacon_verdicts.count, excluded.count),
    updated_at = excluded.updated_at`;

/** No rank of a day's sketch ever decreases, so the later sketch's text is never smaller. */
const REACH = `
  INSERT INTO campaign_reach (campaign_id, day, sketch, updated_at)
  SELECT ?1, value ->> 'day', value ->> 'sketch', ?2 FROM json_each(?3) WHERE ?4 <> ''
  ON CONFLICT (campaign_id, day) DO UPDATE SET sketch = excluded.sketch, updated_at = excluded.updated_at
  WHERE excluded.sketch >= campaign_reach.sketch`;

const REFUSED_OF = `
  SELECT bucket_at, kind, verdict, reason, count FROM json_each(?) AS key CROSS JOIN verdict_totals
    ON bucket_at = key.value ->> 0 AND kind = key.value ->> 1 AND verdict = key.value ->> 2 AND reason = key.value ->> 3`;

const ADDRESSES_OF = `
  SELECT address_hash, day, pub_project_id, impressions FROM json_each(?) AS key CROSS JOIN address_totals
    ON address_hash = key.value ->> 0 AND day = key.value ->> 1`;

/**
 * Writes the absolute totals of all changed rows to D1. Rows that change during the write remain marked as changed.
 * @throws the errors of D1; unwritten rows remain marked and are written by the next flush
 */
export async function flushTotals(
  sql: SqlStorage,
  store: FigureStore,
  db: D1Database,
  { campaignId, part }: FlushSource,
  nowMs: number,
): Promise<void> {
  const { unwritten } = store;
  const statement = (upsert: string, rows: readonly unknown[]) =>
    db.prepare(upsert).bind(campaignId, nowMs, JSON.stringify(rows), part);
  while (unwritten.figures.size > 0) {
    const figures = unwritten.figures.take(ROWS_PER_STATEMENT);
    const rows = store.rowsOf(figures.keys);
    // In the same batch, so that a plan never has one without the other.
    const addresses = unwritten.addresses.take(Number.POSITIVE_INFINITY);
    await db.batch([
      ...inParts(sql.exec(ADDRESSES_OF, JSON.stringify(addresses.keys)).toArray()).map((some) =>
        statement(ADDRESSES, some),
      ),
      statement(TOTALS, rows.filter(({ impressions, clicks }) => impressions + clicks > 0).map(totalOf)),
      ...inParts(rows.flatMap(eventsOf)).map((some) => statement(EVENTS, some)),
    ]);
    figures.written();
    addresses.written();
  }
  const write = async <K extends readonly (string | number)[]>(
    of: Unwritten<K>,
    upsert: string,
    rowsOf: (keys: K[]) => readonly unknown[],
  ) => {
    while (of.size > 0) {
      const { keys, written } = of.take(ROWS_PER_STATEMENT);
      await statement(upsert, rowsOf(keys)).run();
      written();
    }
  };
  await write(unwritten.valid, VERDICTS, (keys) => store.validOf(keys));
  await write(unwritten.refused, VERDICTS, (keys) => sql.exec(REFUSED_OF, JSON.stringify(keys)).toArray());
  await write(unwritten.reach, REACH, (keys) => store.reachOf(keys));
}

function inParts<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT)
    parts.push(rows.slice(first, first + ROWS_PER_STATEMENT));
  return parts;
}

function totalOf(row: FigureRow) {
  return {
    ...{ creative_id: row.creativeId, unit_id: row.unitId, bucket_at: row.bucketAtMs },
    ...{ product_id: row.productId, app_id: row.appId },
    ...{ adv_project_id: row.advProjectId, pub_project_id: row.pubProjectId },
    ...{ impressions: row.impressions, clicks: row.clicks },
    ...{ billed_impressions: row.billedImpressions, billed_clicks: row.billedClicks },
  };
}

function eventsOf(row: FigureRow) {
  return Object.entries(row.kinds).flatMap(([kind, [count, anonymous]]) =>
    count === 0
      ? []
      : [
          {
            ...{ creative_id: row.creativeId, unit_id: row.unitId, kind: kind as DeliveryKind },
            ...{ bucket_at: row.bucketAtMs, adv_project_id: row.advProjectId },
            ...{ pub_project_id: row.pubProjectId, anonymous, count },
          },
        ],
  );
}
