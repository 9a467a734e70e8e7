/**
 * `npm run bench`: speed and size of the platform compared with the minimum that the same runtime can do, alternating in the same
 * run. Ratios are comparable between machines; absolute numbers are not. Prints a table, writes test/load/results.json.
 * Turns are short and many, so that other load on the machine affects a script and its control alike.
 * `-- --rounds N` (at least 3) and `-- --seconds N` per turn change the duration; `-- --only beacon,memory` measures some parts
 * (http, booking, delivery, bill, memory, sizes, books, upload, list) and writes no file; `-- --short` checks in a minute that all parts run,
 * without judging the results.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isMet, type Row, tableOf } from "../bench/report.ts";
import { billRows } from "../bench/rows/bill.ts";
import { bookingRow } from "../bench/rows/booking.ts";
import { booksRows } from "../bench/rows/books.ts";
import { deliveryRows } from "../bench/rows/delivery.ts";
import { httpRows } from "../bench/rows/http.ts";
import { listRows } from "../bench/rows/list.ts";
import { memoryRows } from "../bench/rows/memory.ts";
import { sizeRows } from "../bench/rows/sizes.ts";
import { uploadRows } from "../bench/rows/upload.ts";
import {
  type BenchRuntime,
  type BundledScripts,
  bundleScripts,
  startBenchRuntime,
} from "../bench/runtime.ts";
import { readScriptConfig, scriptOf } from "../local/scripts.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "25" },
    seconds: { type: "string", default: "0.4" },
    only: { type: "string" },
    short: { type: "boolean", default: false },
  },
});
const ROUNDS_MIN = 3;
const WARM_UP_MS = 4_000;
const SHORT_TURN_MS = 50;
/** Workload of the parts that do not run in turns. */
const { askers, units, events, billedSeconds, files, books, scrolls } = options.short
  ? {
      askers: 200,
      units: 4,
      events: 4_000,
      billedSeconds: 3,
      files: { videoMib: 48, longMib: 24, atOnce: 2 },
      books: { campaigns: 20, days: 30, publishers: 20, lines: 200 },
      scrolls: 1,
    }
  : {
      askers: 5_000,
      units: 1_000,
      events: 60_000,
      billedSeconds: 120,
      files: { videoMib: 1_024, longMib: 160, atOnce: 6 },
      books: { campaigns: 500, days: 365, publishers: 2_000, lines: 20_000 },
      scrolls: 5,
    };

const turns = options.short
  ? { rounds: ROUNDS_MIN, turnMs: SHORT_TURN_MS, warmUpMs: SHORT_TURN_MS }
  : {
      rounds: Math.max(ROUNDS_MIN, Number(options.rounds)),
      turnMs: Number(options.seconds) * 1000,
      warmUpMs: WARM_UP_MS,
    };

async function withRuntime<Result>(
  scripts: BundledScripts,
  measure: (runtime: BenchRuntime) => Promise<Result>,
): Promise<Result> {
  const runtime = await startBenchRuntime(ROOT, scripts);
  try {
    return await measure(runtime);
  } finally {
    await runtime.dispose();
  }
}

const PARTS: Record<string, (scripts: BundledScripts) => Promise<Row[]>> = {
  http: (scripts) => withRuntime(scripts, (runtime) => httpRows(runtime, turns, askers)),
  booking: (scripts) => withRuntime(scripts, async (runtime) => [await bookingRow(runtime, turns)]),
  delivery: (scripts) => deliveryRows(ROOT, scripts, events),
  bill: (scripts) => billRows(ROOT, scripts, billedSeconds),
  memory: (scripts) => memoryRows(ROOT, scripts, readScriptConfig(ROOT, scriptOf("adServe")).name, units),
  sizes: async (scripts) => sizeRows(ROOT, scripts),
  books: (scripts) => booksRows(ROOT, scripts, books),
  upload: () => uploadRows(ROOT, files),
  list: () => listRows(ROOT, scrolls),
};

async function bench(): Promise<void> {
  const only = options.only?.split(",");
  const unknown = only?.filter((name) => !(name in PARTS)) ?? [];
  if (unknown.length > 0) throw new Error(`no part ${unknown}; there are ${Object.keys(PARTS)}`);
  const scripts = await step("번들 · bundling", () => bundleScripts(ROOT));
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only !== undefined && !only.includes(name)) continue;
    rows.push(...(await step(`측정 · measuring ${name}`, () => measure(scripts))));
  }
  if (only === undefined && !options.short) {
    mkdirSync(join(ROOT, "test/load"), { recursive: true });
    writeFileSync(join(ROOT, "test/load/results.json"), `${JSON.stringify(rows, null, 2)}\n`);
  }
  console.log(`\n${tableOf(rows)}`);
  if (!options.short && !rows.every(isMet)) process.exitCode = 1;
}

await bench().catch(fail);
// A failed part may leave requests open, which would keep the process alive.
process.exit();
