import { join } from "node:path";
import { applyMigrations, readMigrations } from "../../local/migrations.ts";
import { readScriptConfig, scriptOf } from "../../local/scripts.ts";
import { BOOKS, booksWorker } from "../consumer.ts";
import { inspect, memoryUse } from "../inspector.ts";
import { lowerQuartile, type Row } from "../report.ts";
import { type BundledScripts, startBenchRuntime } from "../runtime.ts";

const MIB = 1024 * 1024;
const STREAM_MAX_BYTES = 32 * MIB;
const ROUNDS = 5;
const SAMPLED_EVERY_MS = 50;

export interface BooksScale {
  campaigns: number;
  days: number;
  publishers: number;
  /** Total lines of settled campaigns. */
  lines: number;
}

/**
 * Report of a year by day compared with a bare scan of its rows, the memory of streaming all records, and a month's settlement of
 * many publishers.
 */
export async function booksRows(root: string, scripts: BundledScripts, scale: BooksScale): Promise<Row[]> {
  const runtime = await startBenchRuntime(root, scripts, {
    inspected: true,
    others: [await booksWorker(root)],
  });
  try {
    const { miniflare, inspectorUrl } = runtime;
    const db = await miniflare.getD1Database("DB", readScriptConfig(root, scriptOf("state")).name);
    await applyMigrations(db, readMigrations(join(root, "migrations")));
    const origin = await miniflare.unsafeGetDirectURL(BOOKS);
    const ask = async (path: string) => {
      const response = await fetch(new URL(path, origin));
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.text();
    };
    const { campaigns, days } = scale;
    const rows = Number(await ask(`/fill?campaigns=${campaigns}&days=${days}`));
    const year = await yearRow(ask, rows, scale);
    if (inspectorUrl === null) throw new Error("the runtime was started without its inspector");
    const inspector = await inspect(inspectorUrl, BOOKS);
    const held = async () => {
      const { usedBytes, buffersBytes } = await memoryUse(inspector);
      return usedBytes + buffersBytes;
    };
    const before = await held();
    let most = before;
    const timer = setInterval(
      () => void held().then((bytes) => (most = Math.max(most, bytes))),
      SAMPLED_EVERY_MS,
    );
    const records = Number(await ask("/stream"));
    clearInterval(timer);
    inspector.close();
    if (records !== rows) throw new Error(`a stream gave ${records} records of ${rows}`);
    const value = most - before;
    const stream: Row = {
      ...{ name: "report-stream-memory", unit: "bytes", value, control: STREAM_MAX_BYTES },
      ratio: value / STREAM_MAX_BYTES,
      note: `${records.toLocaleString("en")} records, garbage included; ${Math.round(before / MIB)} MiB before`,
    };
    return [year, stream, await monthRow(ask, scale)];
  } finally {
    await runtime.dispose();
  }
}

type Ask = (path: string) => Promise<string>;

async function timed(ask: Ask, path: string): Promise<{ ms: number; said: string }> {
  const startedAt = performance.now();
  const said = await ask(path);
  return { ms: performance.now() - startedAt, said };
}

async function yearRow(ask: Ask, rows: number, { campaigns, days }: BooksScale): Promise<Row> {
  const [reports, scans]: number[][] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const scan = await timed(ask, "/scan");
    const report = await timed(ask, "/report");
    if (scan.said !== report.said) throw new Error(`a report says ${report.said}, its rows ${scan.said}`);
    // The first round is a warm-up.
    if (round > 0) {
      reports?.push(report.ms);
      scans?.push(scan.ms);
    }
  }
  const [value, control] = [lowerQuartile(reports ?? []), lowerQuartile(scans ?? [])];
  return {
    ...{ name: "report-year", unit: "ms", value, control, ratio: value / control },
    note: `${campaigns} campaigns x ${days} days by day, of ${rows.toLocaleString("en")} rows, beside a bare scan of them`,
  };
}

async function monthRow(ask: Ask, { publishers, lines }: BooksScale): Promise<Row> {
  await ask(`/owe?publishers=${publishers}&lines=${lines}`);
  const { ms, said } = await timed(ask, "/prepare");
  const [prepared, statements] = said.split(" ").map(Number);
  if (prepared !== publishers) throw new Error(`${prepared} settlements of ${publishers} publishers`);
  return {
    ...{ name: "settlement-month", unit: "ms", value: ms, control: null, ratio: null },
    note: `${publishers} publishers with ${lines.toLocaleString("en")} campaigns, prepared with ${statements} statements`,
  };
}
