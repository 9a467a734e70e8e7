import { setTimeout as wait } from "node:timers/promises";
import type { CampaignMeterRpc } from "../../../domain/budget";
import { type FigureBookRpc, shardOf } from "../../../domain/delivery";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/money";
import type { Seen } from "./audience.ts";
import type { Market } from "./market.ts";

/** Counts of the same ads in each part of the platform. */
export interface Figures {
  /** Answers with an ad, without those deliberately not displayed. */
  served: number;
  /** Ads whose impression was sent at least once. */
  shown: number;
  /** Impressions that the meters would bill. */
  billed: number;
  /** Impressions in the publishers' stores, from which reports are made. */
  stored: number;
  /** Impressions in the stores' sums in the console's database. */
  reported: number;
  /** Distinct displays in the ledger's files. */
  ledger: number;
  /** Those by the shard that counted them; 0 is the campaigns' meters. */
  byShard: ReadonlyMap<number, number>;
  /** Clicks: made, and reported. */
  clicked: number;
  clicksReported: number;
  /** Decision time of each campaign's last counted ad, epoch milliseconds. */
  lastDecidedAtMs: ReadonlyMap<string, number>;
}

export interface Stores {
  db: Pick<D1Database, "prepare">;
  ledger: Pick<R2Bucket, "list" | "get">;
  meterOf(campaignId: string): Pick<CampaignMeterRpc, "totals" | "countedAmong">;
  bookOf(publisher: string): Pick<FigureBookRpc, "read">;
}

/** Killed batches return after their retry delays, so there may be gaps without one. */
const STANDS_STILL_AFTER_MS = 90_000;

type Sums = { impressions: number | null; clicks: number | null };

/** Sums of the campaigns in the database. */
export async function reportedOf(
  { db }: Pick<Stores, "db">,
  campaignIds: readonly string[],
): Promise<{ impressions: number; clicks: number }> {
  const query = `SELECT sum(impressions) AS impressions, sum(clicks) AS clicks FROM campaign_days
    WHERE campaign_id IN (SELECT value FROM json_each(?))`;
  const sums = await db.prepare(query).bind(JSON.stringify(campaignIds)).first<Sums>();
  return { impressions: sums?.impressions ?? 0, clicks: sums?.clicks ?? 0 };
}

/** Impressions of the campaigns in all stores. */
async function storedOf({ db, bookOf }: Stores, campaignIds: readonly string[]): Promise<number> {
  const publishers = await db.prepare("SELECT DISTINCT pub_project_id FROM publisher_hours").raw<[string]>();
  const query = `SELECT coalesce(sum(impressions), 0) FROM delivery_totals
    WHERE campaign_id IN (SELECT value FROM json_each(?))`;
  let stored = 0;
  for (const [publisher] of publishers) {
    const [[impressions] = []] = await bookOf(publisher).read(query, [JSON.stringify(campaignIds)]);
    stored += Number(impressions);
  }
  return stored;
}

/** Waits until the reports have every display, or have not changed for a minute and a half, and lets them settle. */
export async function arrived(
  stores: Stores,
  campaignIds: readonly string[],
  seen: readonly Pick<Seen, "shown" | "clicked">[],
): Promise<void> {
  const shown = seen.reduce((all, each) => all + each.shown, 0);
  const clicked = seen.reduce((all, each) => all + each.clicked, 0);
  let known = -1;
  for (let changedAtMs = Date.now(); Date.now() < changedAtMs + STANDS_STILL_AFTER_MS; await wait(500)) {
    const { impressions, clicks } = await reportedOf(stores, campaignIds);
    if (impressions >= shown && clicks >= clicked) break;
    if (impressions + clicks === known) continue;
    known = impressions + clicks;
    changedAtMs = Date.now();
  }
  // Double counting would appear now.
  await wait(3_000);
}

/** Impressions of the publisher's month above its free impressions; negative while some are left. */
export async function freeAboveOf({ db }: Stores, { limitedProjectId }: Market): Promise<number> {
  const query = "SELECT sum(impressions) AS impressions FROM publisher_hours WHERE pub_project_id = ?";
  const used = await db.prepare(query).bind(limitedProjectId).first<Pick<Sums, "impressions">>();
  return (used?.impressions ?? 0) - STREAM_PLAN_FREE_IMPRESSIONS;
}

/** The drained publisher's plan usage this month. */
export async function usedOf({ db }: Stores, { drainedProjectId }: Market): Promise<number> {
  const query = "SELECT impressions - surplus AS used FROM project_months WHERE pub_project_id = ?";
  return (await db.prepare(query).bind(drainedProjectId).first<{ used: number }>())?.used ?? 0;
}

export async function figuresOf(
  stores: Stores,
  seen: readonly Seen[],
  campaignIds: readonly string[],
): Promise<Figures> {
  const sum = (of: (each: Seen) => number) => seen.reduce((all, each) => all + of(each), 0);
  let billed = 0;
  for (const campaignId of campaignIds) billed += (await stores.meterOf(campaignId).totals()).billed;
  const reported = await reportedOf(stores, campaignIds);
  const ledger = await readLedger(stores.ledger, campaignIds);
  return {
    served: sum(({ servedAtMs, left }) => servedAtMs.length - left),
    shown: sum(({ shown }) => shown),
    billed,
    stored: await storedOf(stores, campaignIds),
    reported: reported.impressions,
    ledger: ledger.displays,
    byShard: ledger.byShard,
    clicked: sum(({ clicked }) => clicked),
    clicksReported: reported.clicks,
    lastDecidedAtMs: ledger.lastDecidedAtMs,
  };
}

export interface LedgerLine {
  id: string;
  verdict: string;
  event?: { kind: string; tokenId: string; campaignId: string; unitId: string; decidedAtMs: number };
}

/** Distinct displays of the campaigns in all files, and the last decision time of each. */
async function readLedger(ledger: Stores["ledger"], campaignIds: readonly string[]) {
  const tokens = new Set<string>();
  const lastDecidedAtMs = new Map<string, number>();
  for await (const { verdict, event } of linesOf(ledger)) {
    if (verdict !== "valid" || event?.kind !== "impression") continue;
    const { tokenId, campaignId, decidedAtMs } = event;
    if (!campaignIds.includes(campaignId)) continue;
    tokens.add(tokenId);
    lastDecidedAtMs.set(campaignId, Math.max(decidedAtMs, lastDecidedAtMs.get(campaignId) ?? 0));
  }
  const byShard = new Map(
    [...Map.groupBy(tokens, shardOf)].map(([shard, ofShard]) => [shard, ofShard.length] as const),
  );
  return { displays: tokens.size, byShard, lastDecidedAtMs };
}

export async function* linesOf(ledger: Stores["ledger"]): AsyncGenerator<LedgerLine> {
  let cursor: string | undefined;
  do {
    const page = await ledger.list({ prefix: "delivery/", cursor });
    for (const { key } of page.objects) {
      const text = await (await ledger.get(key))?.text();
      for (const line of text?.split("\n") ?? []) if (line !== "") yield JSON.parse(line) as LedgerLine;
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}
