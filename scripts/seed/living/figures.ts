import { UserSketch } from "../../../domain/inventory";
import type { CampaignRow, CreativeRow } from "../../../worker/db/schema";
import type { HourCount, HourTraffic } from "./delivery";
import { type PublisherKey, UNITS, type UnitKey } from "./market";
import { dailyReaders, type Market } from "./publishers";
import { about, chance } from "./random";
import { readerOf } from "./readers";
import { koreanDay } from "./traffic";

/** Rows per statement's parameter, about 100 KB; D1's maximum is 2 MB. */
const ROWS_PER_STATEMENT = 800;
/** Share of readers without a user id. */
export const ANONYMOUS = 0.3;

/** One statement per batch of rows. @param statement takes the rows as `?1`, followed by other bound values */
function insertions(
  db: D1Database,
  statement: string,
  rows: readonly unknown[],
  ...more: readonly string[]
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = [];
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const json = JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT));
    statements.push(db.prepare(statement).bind(json, ...more));
  }
  return statements;
}

async function write(db: D1Database, statements: D1PreparedStatement[]): Promise<void> {
  if (statements.length > 0) await db.batch(statements);
}

/** As written by a meter's flush: `durable-objects/campaign-meter/flush.ts`. */
const TOTALS = `insert into delivery_totals (campaign_id, product_id, adv_project_id, pub_project_id, creative_id, unit_id, app_id,
    bucket_at, impressions, clicks, billed_impressions, billed_clicks, updated_at)
  select ?2, ?3, ?4, ?5, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>3
  from json_each(?1) where true`;
const EVENTS = `insert into delivery_event_totals (campaign_id, adv_project_id, pub_project_id, kind, creative_id, unit_id,
    bucket_at, count, anonymous, updated_at)
  select ?2, ?3, ?4, ?5, value->>0, value->>1, value->>2, value->>3, value->>4, value->>2 from json_each(?1) where true`;
const REACH = `insert into campaign_reach (campaign_id, day, sketch, updated_at)
  select ?2, value->>0, value->>1, value->>2 from json_each(?1) where true
  on conflict do update set sketch = excluded.sketch`;
const VERDICTS = `insert into beacon_verdicts (campaign_id, kind, verdict, reason, part, bucket_at, count, updated_at)
  select ?2, ?3, 'valid', '', 'demo', value->>0, value->>1, value->>0 from json_each(?1) where true`;

interface Shown {
  campaign: CampaignRow;
  creatives: readonly CreativeRow[];
}

/** Writes a finished campaign's delivery by hour. */
export async function writeCounts(
  db: D1Database,
  market: Market,
  { campaign, creatives }: Shown,
  counts: readonly HourCount[],
): Promise<void> {
  const { id, productId, projectId, pubProjectId } = campaign;
  const placeOf = (unit: UnitKey) => {
    const { id: unitId, appId } = market.units[unit];
    return { creativeId: creatives.find((creative) => creative.unitId === unitId)?.id ?? "", unitId, appId };
  };
  const totals = counts.map(({ unit, hourAt, ...counted }) => {
    const { creativeId, unitId, appId } = placeOf(unit);
    const { impressions, clicks, billedImpressions, billedClicks } = counted;
    return [creativeId, unitId, appId, hourAt, impressions, clicks, billedImpressions, billedClicks];
  });
  const beside = (["impression", "click"] as const).flatMap((kind) => {
    const countOf = ({ impressions, clicks }: HourCount) => (kind === "impression" ? impressions : clicks);
    const some = counts.filter((each) => countOf(each) > 0);
    const events = some.map((each) => {
      const { creativeId, unitId } = placeOf(each.unit);
      return [creativeId, unitId, each.hourAt, countOf(each), Math.round(countOf(each) * ANONYMOUS)];
    });
    const hours = [...Map.groupBy(some, ({ hourAt }) => hourAt)].map(([hourAt, ofHour]) => [
      hourAt,
      ofHour.reduce((sum, each) => sum + countOf(each), 0),
    ]);
    return [
      ...insertions(db, EVENTS, events, id, projectId, pubProjectId, kind),
      ...insertions(db, VERDICTS, hours, id, kind),
    ];
  });
  const reach = insertions(db, REACH, await reachOf(db, id, counts), id);
  await write(db, [
    ...insertions(db, TOTALS, totals, id, productId, projectId, pubProjectId),
    ...beside,
    ...reach,
  ]);
}

/** Readers with a user id reached by these impressions, by day. */
async function reachOf(db: D1Database, campaignId: string, counts: readonly HourCount[]) {
  // The first day may include earlier delivery.
  const { results } = await db
    .prepare("select day, sketch from campaign_reach where campaign_id = ? order by day desc limit 1")
    .bind(campaignId)
    .all<{ day: string; sketch: string }>();
  const before = new Map(results.map(({ day, sketch }) => [day, sketch]));
  return [...Map.groupBy(counts, ({ hourAt }) => koreanDay(hourAt))].map(([day, ofDay]) => {
    const sketch = UserSketch.fromText(before.get(day) ?? "");
    for (const { unit, hourAt, impressions } of ofDay)
      for (let nth = 0; nth < Math.round(impressions * (1 - ANONYMOUS)); nth++)
        sketch.add(readerOf(UNITS[unit].publisher, day, chance(campaignId, unit, hourAt, nth)));
    return [day, sketch.toText(), ofDay.at(-1)?.hourAt ?? 0];
  });
}

const TRAFFIC = `insert into unit_traffic (unit_id, part, hour_at, requests, fills, anonymous)
  select value->>0, '', value->>1, value->>2, value->>3, value->>4 from json_each(?1) where true`;

/** Writes units' requests by hour. */
export async function writeTraffic(
  db: D1Database,
  market: Market,
  traffic: readonly HourTraffic[],
): Promise<void> {
  const rows = traffic
    .filter(({ requests }) => requests > 0)
    .map(({ unit, hourAt, requests, fills }) => {
      return [market.units[unit].id, hourAt, requests, fills, Math.round(fills * ANONYMOUS)];
    });
  await write(db, insertions(db, TRAFFIC, rows));
}

const READERS = `insert into app_daily_users (app_id, day, users)
  select value->>0, value->>1, value->>2 from json_each(?1) where true`;

/** Writes each app's readers on each past day, in proportion to its units' requests. */
export async function writeReaders(
  db: D1Database,
  market: Market,
  traffic: readonly HourTraffic[],
  today: string,
): Promise<void> {
  const days = Map.groupBy(traffic, ({ unit, hourAt }) => `${UNITS[unit].publisher} ${koreanDay(hourAt)}`);
  const rows = [...days.values()].flatMap((hours) => {
    const [first] = hours;
    const day = first && koreanDay(first.hourAt);
    if (!first || !day || day >= today) return [];
    const users = readersOf(UNITS[first.unit].publisher, day, hours);
    return [[market.units[first.unit].appId, day, users]];
  });
  await write(db, insertions(db, READERS, rows));
}

/** Number of readers behind a day's requests; on a busy day each reader makes more requests. */
export function readersOf(publisher: PublisherKey, day: string, hours: readonly HourTraffic[]): number {
  const asked = hours.reduce((sum, { requests }) => sum + requests, 0) / usualRequests(publisher);
  return Math.round(dailyReaders(publisher) * asked ** 0.9 * about(0.03, publisher, day));
}

const usualRequests = (publisher: PublisherKey): number =>
  Object.values(UNITS)
    .filter((unit) => unit.publisher === publisher)
    .reduce((sum, { daily }) => sum + daily, 0);
