import { EMPTY_BOOK, type OutstandingBook, type OutstandingEntry } from "../../domain/budget";
import { EMPTY_STATE, type MeterState } from "./state";

/** Bills each row up to the units that remain after all rows before it. */
const billOlder = (counted: string) => `
  UPDATE totals SET billed_${counted} = max(0, min(${counted}, ? - (
    SELECT coalesce(sum(earlier.${counted}), 0) FROM totals AS earlier
    WHERE (earlier.bucket_at, earlier.creative_id, earlier.unit_id) < (totals.bucket_at, totals.creative_id, totals.unit_id)))),
    revision = revision + 1`;
export const BILL_OLDER = { impression: billOlder("impressions"), click: billOlder("clicks") } as const;

/** Valid beacons from then stay counted in `verdict_totals`. */
const TO_FIGURES = `
  INSERT INTO figures (bucket_at, creative_id, unit_id, figures)
  SELECT key.bucket_at, key.creative_id, key.unit_id, json_object(
    'productId', coalesce(totals.product_id, ''), 'appId', coalesce(totals.app_id, ''),
    'advProjectId', coalesce(totals.adv_project_id, (SELECT max(adv_project_id) FROM event_totals), ''),
    'pubProjectId', coalesce(totals.pub_project_id, (SELECT max(pub_project_id) FROM event_totals), ''),
    'impressions', coalesce(impressions, 0), 'clicks', coalesce(clicks, 0),
    'billedImpressions', coalesce(billed_impressions, 0), 'billedClicks', coalesce(billed_clicks, 0),
    'kinds', json((SELECT coalesce(json_group_object(kind, json_array(count, anonymous, 0)), '{}') FROM event_totals
      WHERE event_totals.bucket_at = key.bucket_at AND event_totals.creative_id = key.creative_id
        AND event_totals.unit_id = key.unit_id)))
  FROM (SELECT bucket_at, creative_id, unit_id FROM totals UNION
    SELECT bucket_at, creative_id, unit_id FROM event_totals) AS key
  LEFT JOIN totals USING (bucket_at, creative_id, unit_id)`;

/**
 * Turns tables that had a row for each kind of figure, with revisions, into the present ones.
 * @returns the state that they held
 */
export function upgradeTotals(sql: SqlStorage): MeterState {
  const valuesOf = <T extends SqlStorageValue>(query: string) =>
    sql
      .exec<{ value: T }>(query)
      .toArray()
      .map(({ value }) => value);
  const unwritten = (column: string, table: string) =>
    `SELECT DISTINCT ${column} AS value FROM ${table} WHERE revision > flushed_revision`;
  const buckets = ["totals", "event_totals", "verdict_totals"].flatMap((table) =>
    valuesOf<number>(unwritten("bucket_at", table)),
  );
  const state: MeterState = {
    ...EMPTY_STATE,
    ...{ days: {}, creatives: {} },
    unwritten: {
      buckets: [...new Set(buckets)],
      addressDays: valuesOf<number>(unwritten("day", "address_totals")),
      reachDays: valuesOf<string>(unwritten("day", "reach")),
    },
  };
  for (const { name, value } of sql.exec<{ name: string; value: number }>("SELECT name, value FROM counts")) {
    const [part = "", id = ""] = name.split(":");
    if (part === "day") state.days[id] = value;
    else if (part === "creative") state.creatives[id] = value;
    else if (part === "impressions" || part === "clicks") state[part] = value;
  }
  sql.exec(TO_FIGURES);
  for (const table of ["totals", "event_totals", "counts"]) sql.exec(`DROP TABLE ${table}`);
  for (const table of ["address_totals", "verdict_totals", "reach"]) {
    sql.exec(`DROP INDEX IF EXISTS ${table}_unflushed`);
    for (const column of ["revision", "flushed_revision"])
      sql.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
  return state;
}

interface BookRow extends Record<string, SqlStorageValue> {
  key: string;
  holder_id: string | null;
  lent: number;
  left_units: number;
  from_at: number;
  until_at: number;
  report_no: number | null;
  is_brief: number | null;
  brief_counted: number | null;
}

/** The book when each entry had a row, whose table this drops; null if it had none. */
export function formerBook(sql: SqlStorage, tokenLifeMs: string | null): OutstandingBook | null {
  if (sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'outstanding'").toArray().length === 0) return null;
  const entries = new Map<string, OutstandingEntry>();
  for (const row of sql.exec<BookRow>("SELECT * FROM outstanding")) {
    entries.set(row.key, {
      holderId: row.holder_id,
      lent: row.lent,
      left: row.left_units,
      fromMs: row.from_at,
      untilMs: row.until_at,
      ...(row.report_no === null ? {} : { reportNo: row.report_no }),
      ...(row.is_brief === 1 ? { isBrief: true as const } : {}),
      ...(row.brief_counted === null ? {} : { briefCounted: row.brief_counted }),
    });
  }
  sql.exec("DROP TABLE outstanding");
  return { ...EMPTY_BOOK, tokenLifeMs: tokenLifeMs === null ? null : Number(tokenLifeMs), entries };
}
