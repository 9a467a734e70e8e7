import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { AuditLine } from "../../domain/delivery/index.ts";

/** Counted units of a campaign on a UTC day. */
export interface CountedUnits {
  day: string;
  impressions: number;
  clicks: number;
  billedImpressions: number;
  billedClicks: number;
}

export interface CampaignCount {
  days: CountedUnits[];
  /** Billed impressions by creative. */
  billedByCreative: Map<string, number>;
  /** Counted lines whose token had the same event before, and counted clicks without a counted impression. Both are faults. */
  repeated: number;
  unshown: number;
}

/** Ledger files as tables of DuckDB. */
export interface LedgerTable {
  /** Copies a file. @returns its path */
  keep(bytes: Uint8Array, name: string): string;
  lines(path: string): Promise<AuditLine[]>;
  count(paths: readonly string[], campaignId: string): Promise<CampaignCount>;
  close(): void;
}

const COUNTED = `create or replace temp table counted as
  select distinct on (id) id, kind, token_id, creative_id, billed, at_ms
  from read_parquet($files) where verdict = 'valid' and counted and campaign_id = $campaign`;

const DAYS = `select strftime(make_timestamp_ms(at_ms), '%Y-%m-%d') as day,
    count(*) filter (kind = 'impression') as impressions,
    count(*) filter (kind = 'click') as clicks,
    count(*) filter (kind = 'impression' and billed) as billed_impressions,
    count(*) filter (kind = 'click' and billed) as billed_clicks
  from counted where kind in ('impression', 'click') group by day order by day`;

const REPEATED = `select count(*) - count(distinct (kind, token_id)) as n from counted`;

const UNSHOWN = `select count(*) as n from counted
  where kind = 'click' and token_id not in (select token_id from counted where kind = 'impression')`;

const BY_CREATIVE = `select creative_id, count(*) as n from counted
  where kind = 'impression' and billed group by creative_id`;

export async function openTable(): Promise<LedgerTable> {
  const dir = mkdtempSync(join(tmpdir(), "madang-audit-"));
  // Files are local: nothing is to be fetched.
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  return {
    keep(bytes, name) {
      const path = join(dir, `${name}.parquet`);
      writeFileSync(path, bytes);
      return path;
    },
    lines: async (path) => (await rowsOf(connection, `select * from read_parquet('${path}')`)) as never,
    count: (paths, campaignId) => count(connection, paths, campaignId),
    close() {
      connection.closeSync();
      instance.closeSync();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

type Cells = Record<string, string | number | boolean | null>;

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Cells[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader
    .getRowObjectsJS()
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === "bigint" ? Number(value) : (value as Cells[string]),
        ]),
      ),
    );
}

const numberIn = async (connection: DuckDBConnection, sql: string): Promise<number> =>
  Number((await rowsOf(connection, sql))[0]?.n);

async function count(
  connection: DuckDBConnection,
  paths: readonly string[],
  campaignId: string,
): Promise<CampaignCount> {
  if (paths.length === 0) return { days: [], billedByCreative: new Map(), repeated: 0, unshown: 0 };
  const files = `[${paths.map(quoted).join(", ")}]`;
  await connection.run(COUNTED.replace("$files", files).replace("$campaign", quoted(campaignId)));
  const days = await rowsOf(connection, DAYS);
  const byCreative = await rowsOf(connection, BY_CREATIVE);
  return {
    days: days.map((row) => ({
      day: String(row.day),
      impressions: Number(row.impressions),
      clicks: Number(row.clicks),
      billedImpressions: Number(row.billed_impressions),
      billedClicks: Number(row.billed_clicks),
    })),
    billedByCreative: new Map(byCreative.map(({ creative_id, n }) => [String(creative_id), Number(n)])),
    repeated: await numberIn(connection, REPEATED),
    unshown: await numberIn(connection, UNSHOWN),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
