import type { FigureRows } from "../../domain/delivery";

/**
 * Each written row is paid for, and its length is not: no table has an index beside its key. The tables have the columns of `worker/db/figures/tables.ts`.
 * `spans` says in which time a campaign has figures, so that reports of a period pass over all others.
 */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS delivery_totals (
    campaign_id TEXT NOT NULL,
    bucket_at INTEGER NOT NULL,
    creative_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    product_id TEXT NOT NULL,
    app_id TEXT NOT NULL,
    adv_project_id TEXT NOT NULL,
    pub_project_id TEXT NOT NULL,
    impressions INTEGER NOT NULL,
    clicks INTEGER NOT NULL,
    billed_impressions INTEGER NOT NULL,
    billed_clicks INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (campaign_id, bucket_at, creative_id, unit_id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS delivery_event_totals (
    campaign_id TEXT NOT NULL,
    bucket_at INTEGER NOT NULL,
    creative_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    pub_project_id TEXT NOT NULL,
    adv_project_id TEXT NOT NULL,
    anonymous INTEGER NOT NULL,
    count INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (campaign_id, bucket_at, creative_id, unit_id, kind)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS beacon_verdicts (
    campaign_id TEXT NOT NULL,
    bucket_at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    verdict TEXT NOT NULL,
    reason TEXT NOT NULL,
    part TEXT NOT NULL,
    count INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (campaign_id, bucket_at, kind, verdict, reason, part)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS campaign_reach (
    campaign_id TEXT NOT NULL,
    day TEXT NOT NULL,
    sketch TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (campaign_id, day)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS refusal_totals (
    campaign_id TEXT NOT NULL,
    hour_at INTEGER NOT NULL,
    unit_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    part TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (campaign_id, hour_at, unit_id, reason, part)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS exchange_answers (
    hour_at INTEGER NOT NULL,
    exchange_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    outcome TEXT NOT NULL,
    part TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (hour_at, exchange_id, unit_id, outcome, part)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS exchange_totals (
    bucket_at INTEGER NOT NULL,
    exchange_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    impressions INTEGER NOT NULL,
    revenue_nanos INTEGER NOT NULL,
    called INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (bucket_at, exchange_id, unit_id, currency)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS unit_requests (
    hour_at INTEGER NOT NULL,
    unit_id TEXT NOT NULL,
    part TEXT NOT NULL,
    requests INTEGER NOT NULL,
    fills INTEGER NOT NULL,
    anonymous INTEGER NOT NULL,
    PRIMARY KEY (hour_at, unit_id, part)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spans (
    campaign_id TEXT PRIMARY KEY,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS hours (
    pub_project_id TEXT NOT NULL,
    hour_at INTEGER NOT NULL,
    impressions INTEGER NOT NULL,
    clicks INTEGER NOT NULL,
    billed_impressions INTEGER NOT NULL,
    billed_clicks INTEGER NOT NULL,
    PRIMARY KEY (hour_at, pub_project_id)
  ) WITHOUT ROWID;
`;

/** Each kind's table and its key. */
export const TABLES = {
  totals: { table: "delivery_totals", key: "campaign_id, bucket_at, creative_id, unit_id" },
  events: { table: "delivery_event_totals", key: "campaign_id, bucket_at, creative_id, unit_id, kind" },
  verdicts: { table: "beacon_verdicts", key: "campaign_id, bucket_at, kind, verdict, reason, part" },
  reach: { table: "campaign_reach", key: "campaign_id, day" },
  refusals: { table: "refusal_totals", key: "campaign_id, hour_at, unit_id, reason, part" },
  answers: { table: "exchange_answers", key: "hour_at, exchange_id, unit_id, outcome, part" },
  requests: { table: "unit_requests", key: "hour_at, unit_id, part" },
  backfill: { table: "exchange_totals", key: "bucket_at, exchange_id, unit_id, currency" },
} as const;

/*
 * The values only grow, so the larger of two is the later one. Parameters: time, and rows, of which some have a time of their own.
 */
const TOTALS = `
  INSERT INTO delivery_totals (campaign_id, creative_id, unit_id, product_id, app_id, adv_project_id,
    pub_project_id, bucket_at, impressions, clicks, billed_impressions, billed_clicks, updated_at)
  SELECT value ->> 'campaign_id', value ->> 'creative_id', value ->> 'unit_id', value ->> 'product_id', value ->> 'app_id',
    value ->> 'adv_project_id', value ->> 'pub_project_id', value ->> 'bucket_at',
    value ->> 'impressions', value ->> 'clicks', value ->> 'billed_impressions', value ->> 'billed_clicks', coalesce(value ->> 'updated_at', ?1)
  FROM json_each(?2) WHERE true
  ON CONFLICT (campaign_id, creative_id, unit_id, bucket_at) DO UPDATE SET
    impressions = max(delivery_totals.impressions, excluded.impressions),
    clicks = max(delivery_totals.clicks, excluded.clicks),
    billed_impressions = max(delivery_totals.billed_impressions, excluded.billed_impressions),
    billed_clicks = max(delivery_totals.billed_clicks, excluded.billed_clicks),
    updated_at = excluded.updated_at
  WHERE excluded.impressions > impressions OR excluded.clicks > clicks
    OR excluded.billed_impressions > billed_impressions OR excluded.billed_clicks > billed_clicks`;

const EVENTS = `
  INSERT INTO delivery_event_totals (campaign_id, creative_id, unit_id, kind, bucket_at, pub_project_id,
    adv_project_id, anonymous, count, updated_at)
  SELECT value ->> 'campaign_id', value ->> 'creative_id', value ->> 'unit_id', value ->> 'kind', value ->> 'bucket_at',
    value ->> 'pub_project_id', value ->> 'adv_project_id', value ->> 'anonymous', value ->> 'count', coalesce(value ->> 'updated_at', ?1)
  FROM json_each(?2) WHERE true
  ON CONFLICT (campaign_id, creative_id, unit_id, kind, bucket_at) DO UPDATE SET
    anonymous = max(delivery_event_totals.anonymous, excluded.anonymous),
    count = max(delivery_event_totals.count, excluded.count),
    updated_at = excluded.updated_at
  WHERE excluded.count > count OR excluded.anonymous > anonymous`;

const VERDICTS = `
  INSERT INTO beacon_verdicts (campaign_id, bucket_at, kind, verdict, reason, part, count, updated_at)
  SELECT value ->> 'campaign_id', value ->> 'bucket_at', value ->> 'kind', value ->> 'verdict', value ->> 'reason', value ->> 'part',
    value ->> 'count', coalesce(value ->> 'updated_at', ?1)
  FROM json_each(?2) WHERE true
  ON CONFLICT (campaign_id, bucket_at, kind, verdict, reason, part) DO UPDATE SET
    count = excluded.count, updated_at = excluded.updated_at
  WHERE excluded.count > count`;

/** No rank of a day's sketch ever decreases, so the later sketch's text is never smaller. */
const REACH = `
  INSERT INTO campaign_reach (campaign_id, day, sketch, updated_at)
  SELECT value ->> 'campaign_id', value ->> 'day', value ->> 'sketch', coalesce(value ->> 'updated_at', ?1) FROM json_each(?2) WHERE true
  ON CONFLICT (campaign_id, day) DO UPDATE SET sketch = excluded.sketch, updated_at = excluded.updated_at
  WHERE excluded.sketch > campaign_reach.sketch`;

/** The time is not stored: hours have none of their own. */
const REFUSALS = `
  INSERT INTO refusal_totals (campaign_id, hour_at, unit_id, reason, part, count)
  SELECT value ->> 'campaign_id', value ->> 'hour_at', value ->> 'unit_id', value ->> 'reason', value ->> 'part', value ->> 'count'
  FROM json_each(?2) WHERE ?1 IS NOT NULL
  ON CONFLICT (campaign_id, hour_at, unit_id, reason, part) DO UPDATE SET count = excluded.count
  WHERE excluded.count > count`;

const ANSWERS = `
  INSERT INTO exchange_answers (hour_at, exchange_id, unit_id, outcome, part, count)
  SELECT value ->> 'hour_at', value ->> 'exchange_id', value ->> 'unit_id', value ->> 'outcome', value ->> 'part', value ->> 'count'
  FROM json_each(?2) WHERE ?1 IS NOT NULL
  ON CONFLICT (hour_at, exchange_id, unit_id, outcome, part) DO UPDATE SET count = excluded.count
  WHERE excluded.count > count`;

const BACKFILL = `
  INSERT INTO exchange_totals (bucket_at, exchange_id, unit_id, currency, impressions, revenue_nanos, called, updated_at)
  SELECT value ->> 'bucket_at', value ->> 'exchange_id', value ->> 'unit_id', value ->> 'currency', value ->> 'impressions',
    value ->> 'revenue_nanos', value ->> 'called', coalesce(value ->> 'updated_at', ?1)
  FROM json_each(?2) WHERE true
  ON CONFLICT (bucket_at, exchange_id, unit_id, currency) DO UPDATE SET
    impressions = max(exchange_totals.impressions, excluded.impressions),
    revenue_nanos = max(exchange_totals.revenue_nanos, excluded.revenue_nanos),
    called = max(exchange_totals.called, excluded.called),
    updated_at = excluded.updated_at
  WHERE excluded.impressions > impressions OR excluded.revenue_nanos > revenue_nanos OR excluded.called > called`;

/** A unit's requests are the largest of its counts. */
const REQUESTS = `
  INSERT INTO unit_requests (hour_at, unit_id, part, requests, fills, anonymous)
  SELECT value ->> 'hour_at', value ->> 'unit_id', value ->> 'part', value ->> 'requests', value ->> 'fills', value ->> 'anonymous'
  FROM json_each(?2) WHERE ?1 IS NOT NULL
  ON CONFLICT (hour_at, unit_id, part) DO UPDATE SET
    requests = excluded.requests, fills = excluded.fills, anonymous = excluded.anonymous
  WHERE excluded.requests > requests`;

export const UPSERTS: Record<keyof FigureRows, string> = {
  totals: TOTALS,
  events: EVENTS,
  verdicts: VERDICTS,
  reach: REACH,
  refusals: REFUSALS,
  answers: ANSWERS,
  backfill: BACKFILL,
  requests: REQUESTS,
};

/** Parameter: the first hour that is kept. Campaigns whose figures are all younger are passed over. */
export const PRUNES = [
  `DELETE FROM refusal_totals WHERE campaign_id IN (SELECT campaign_id FROM spans WHERE first_at < ?1) AND hour_at < ?1`,
  `DELETE FROM exchange_answers WHERE hour_at < ?1`,
] as const;

export const WIDEN_SPANS = `
  INSERT INTO spans (campaign_id, first_at, last_at)
  SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
  ON CONFLICT (campaign_id) DO UPDATE SET
    first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at)
  WHERE excluded.first_at < first_at OR excluded.last_at > last_at`;

/** One row of a publisher's hour, however many of its campaigns' rows changed. Parameter: differences, which may be of the same hour. */
export const ADD_HOURS = `
  INSERT INTO hours (pub_project_id, hour_at, impressions, clicks, billed_impressions, billed_clicks)
  SELECT value ->> 'pub_project_id' AS pub, value ->> 'hour_at' AS at,
    sum(value ->> 'impressions') AS i, sum(value ->> 'clicks') AS c, sum(value ->> 'billed_impressions') AS bi,
    sum(value ->> 'billed_clicks') AS bc
  FROM json_each(?) GROUP BY pub, at HAVING i <> 0 OR c <> 0 OR bi <> 0 OR bc <> 0
  ON CONFLICT (pub_project_id, hour_at) DO UPDATE SET
    impressions = impressions + excluded.impressions, clicks = clicks + excluded.clicks,
    billed_impressions = billed_impressions + excluded.billed_impressions,
    billed_clicks = billed_clicks + excluded.billed_clicks`;

/** Parameter: starts of hours. */
export const HOURS_OF = `
  SELECT pub_project_id, hour_at, impressions, clicks, billed_impressions, billed_clicks
  FROM hours WHERE hour_at IN (SELECT value FROM json_each(?))`;

/** Hours in which a publisher has figures and no totals. Parameters: publisher, and starts of hours. */
export const NOTE_HOURS = `
  INSERT INTO hours (pub_project_id, hour_at, impressions, clicks, billed_impressions, billed_clicks)
  SELECT ?1, value, 0, 0, 0, 0 FROM json_each(?2)
  WHERE value NOT IN (SELECT hour_at FROM hours WHERE hour_at IN (SELECT value FROM json_each(?2)))`;
