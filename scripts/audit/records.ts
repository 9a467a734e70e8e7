import type { Database } from "../backup/database.ts";
import type { CountedUnits } from "./table.ts";

/** What a campaign was sold for. */
export interface AuditedCampaign {
  id: string;
  name: string;
  publisher: string;
  pricing: string | null;
  currency: string;
  status: string;
  /** Agreed amount, VAT included, minor units. */
  totalMinor: number | null;
  units: number | null;
  videoUnits: number | null;
  settledMinor: number | null;
  /** Creatives that are videos. */
  videos: ReadonlySet<string>;
}

/** The last root of a day. */
export interface KeptRoot {
  day: string;
  /** Empty if only the audit log has one. */
  root: string;
  /** Whether the audit log has it as the day's last one. */
  isChained: boolean;
}

const ID = /^[\w-]{1,64}$/;

/** @throws when there is no such campaign */
export async function readCampaign(db: Database, campaignId: string): Promise<AuditedCampaign> {
  if (!ID.test(campaignId)) throw new Error(`${campaignId} is not an id`);
  const [rows = [], videos = []] = await db.read([
    `select id, name, pub_project_id, currency, status, quote, final_settlement_minor
      from campaigns where id = '${campaignId}'`,
    `select c.id from creatives c left join assets a on a.id = c.asset_id
      where c.campaign_id = '${campaignId}' and (c.type = 'video' or a.content_type like 'video/%')`,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no campaign ${campaignId}`);
  const quote = row.quote === null ? null : (JSON.parse(String(row.quote)) as Record<string, unknown>);
  return {
    id: campaignId,
    name: String(row.name),
    publisher: String(row.pub_project_id),
    pricing: quote && String(quote.pricing),
    currency: String(row.currency),
    status: String(row.status),
    totalMinor: quote && Number(quote.totalMinor),
    units: quote && Number(quote.units),
    videoUnits: quote?.videoUnits === undefined ? null : Number(quote?.videoUnits),
    settledMinor: row.final_settlement_minor === null ? null : Number(row.final_settlement_minor),
    videos: new Set(videos.map(({ id }) => String(id))),
  };
}

/** The figures of reports by day, as the publisher's store summed them. */
export async function readReport(db: Database, campaignId: string): Promise<CountedUnits[]> {
  const [rows = []] = await db.read([
    `select day, impressions, clicks, billed_impressions, billed_clicks
      from campaign_days where campaign_id = '${campaignId}' order by day`,
  ]);
  return rows.map((row) => ({
    day: String(row.day),
    impressions: Number(row.impressions),
    clicks: Number(row.clicks),
    billedImpressions: Number(row.billed_impressions),
    billedClicks: Number(row.billed_clicks),
  }));
}

/** The last day of which the publisher has lines, sealed or not; empty without any. */
export async function readLastDay(db: Database, publisher: string): Promise<string> {
  const [rows = []] = await db.read([
    `select max(day) as day from ledger_days where pub_project_id = '${publisher}'`,
  ]);
  return String(rows[0]?.day ?? "");
}

interface ChainedRoot {
  day: string;
  publisher: string;
  root: string;
}

/** The roots of a publisher's days, and what the audit log says of them. */
export async function readRoots(db: Database, publisher: string): Promise<KeptRoot[]> {
  const [rows = [], entries = []] = await db.read([
    `select day, root, max(version) as version from ledger_roots
      where pub_project_id = '${publisher}' group by day order by day`,
    `select details from audit_log where action = 'ledger.seal' and details like '%${publisher}%' order by seq`,
  ]);
  const chained = new Map<string, string>();
  for (const { details } of entries) {
    const { roots } = JSON.parse(String(details)) as { roots: ChainedRoot[] };
    for (const each of roots) if (each.publisher === publisher) chained.set(each.day, each.root);
  }
  const kept = new Map(rows.map(({ day, root }) => [String(day), String(root)]));
  return [...new Set([...kept.keys(), ...chained.keys()])].sort().map((day) => ({
    day,
    root: kept.get(day) ?? "",
    isChained: kept.get(day) === chained.get(day),
  }));
}
