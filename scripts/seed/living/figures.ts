import { desc, eq } from "drizzle-orm";
import { UserSketch } from "../../../domain/inventory";
import { figures, openFigures } from "../../../worker/db/figures";
import type { CampaignRow, CreativeRow } from "../../../worker/db/schema";
import type { ConsoleEnv } from "../../../worker/env";
import { storeFigures } from "../store-figures";
import type { HourCount, HourTraffic } from "./delivery";
import { type PublisherKey, UNITS } from "./market";
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

interface Shown {
  campaign: CampaignRow;
  creatives: readonly CreativeRow[];
}

/** Writes a finished campaign's delivery by hour. */
export async function writeCounts(
  env: ConsoleEnv,
  market: Market,
  { campaign, creatives }: Shown,
  counts: readonly HourCount[],
): Promise<void> {
  const { id, productId, projectId, pubProjectId } = campaign;
  const placeOf = ({ unit, hourAt }: HourCount) => {
    const { id: unitId } = market.units[unit];
    const creativeId = creatives.find((creative) => creative.unitId === unitId)?.id ?? "";
    const projects = { adv_project_id: projectId, pub_project_id: pubProjectId };
    return { campaign_id: id, creative_id: creativeId, unit_id: unitId, bucket_at: hourAt, ...projects };
  };
  const totals = counts.map((each) => ({
    ...placeOf(each),
    ...{ product_id: productId, app_id: market.units[each.unit].appId },
    ...{ impressions: each.impressions, clicks: each.clicks },
    ...{ billed_impressions: each.billedImpressions, billed_clicks: each.billedClicks },
  }));
  const beside = (["impression", "click"] as const).map((kind) => {
    const countOf = ({ impressions, clicks }: HourCount) => (kind === "impression" ? impressions : clicks);
    const some = counts.filter((each) => countOf(each) > 0);
    const events = some.map((each) => {
      const count = countOf(each);
      return { ...placeOf(each), kind, count, anonymous: Math.round(count * ANONYMOUS) };
    });
    const valid = { campaign_id: id, kind, verdict: "valid", reason: "", part: "demo" };
    const verdicts = [...Map.groupBy(some, ({ hourAt }) => hourAt)].map(([hourAt, ofHour]) => ({
      ...{ ...valid, bucket_at: hourAt },
      count: ofHour.reduce((sum, each) => sum + countOf(each), 0),
    }));
    return { events, verdicts };
  });
  const rows = {
    totals,
    events: beside.flatMap(({ events }) => events),
    verdicts: beside.flatMap(({ verdicts }) => verdicts),
    reach: await reachOf(env, campaign, counts),
  };
  await storeFigures(env, pubProjectId, rows, counts.at(-1)?.hourAt ?? 0);
}

/** Readers with a user id reached by these impressions, by day. */
async function reachOf(env: ConsoleEnv, { id, pubProjectId }: CampaignRow, counts: readonly HourCount[]) {
  // The first day may include earlier delivery.
  const { campaignReach } = figures;
  const [known] = await openFigures(env, pubProjectId)
    .select()
    .from(campaignReach)
    .where(eq(campaignReach.campaignId, id))
    .orderBy(desc(campaignReach.day))
    .limit(1);
  return [...Map.groupBy(counts, ({ hourAt }) => koreanDay(hourAt))].map(([day, ofDay]) => {
    const sketch = UserSketch.fromText(known?.day === day ? known.sketch : "");
    for (const { unit, hourAt, impressions } of ofDay)
      for (let nth = 0; nth < Math.round(impressions * (1 - ANONYMOUS)); nth++)
        sketch.add(readerOf(UNITS[unit].publisher, day, chance(id, unit, hourAt, nth)));
    return { campaign_id: id, day, sketch: sketch.toText() };
  });
}

const TRAFFIC = `insert into unit_traffic (unit_id, part, hour_at, requests, fills, anonymous)
  select value->>0, '', value->>1, value->>2, value->>3, value->>4 from json_each(?1) where true`;

/** Writes units' requests by hour. */
export async function writeTraffic(
  env: ConsoleEnv,
  market: Market,
  traffic: readonly HourTraffic[],
): Promise<void> {
  const rows = traffic
    .filter(({ requests }) => requests > 0)
    .map(({ unit, hourAt, requests, fills }) => {
      return [market.units[unit].id, hourAt, requests, fills, Math.round(fills * ANONYMOUS)];
    });
  await write(env.DB, insertions(env.DB, TRAFFIC, rows));
  const publishers = Map.groupBy(traffic, ({ unit }) => market.publishers[UNITS[unit].publisher].id);
  for (const [publisher, own] of publishers) {
    const requests = own
      .filter(({ requests }) => requests > 0)
      .map(({ unit, hourAt, requests, fills }) => ({
        ...{ unit_id: market.units[unit].id, hour_at: hourAt, part: "", requests, fills },
        anonymous: Math.round(fills * ANONYMOUS),
      }));
    await storeFigures(env, publisher, { requests }, own.at(-1)?.hourAt ?? 0);
  }
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
