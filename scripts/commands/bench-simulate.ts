/**
 * `npm run bench:simulate`: thousands of virtual isolates, their locations' lease brokers and a campaign's meter, running the platform's
 * own rules with different clocks and late or lost calls. Prints the distribution of overspend, under-delivery, time to stop and
 * calls per second over the seeds, and writes test/load/simulation.json. `-- --seeds N` changes their number; `-- --short` runs
 * one seed with a tenth of the machines, and writes nothing.
 * Fails on any overspend by beacons that arrived within the grace period.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import type { Result, simulate } from "../../test/load/simulation/index.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail } from "../toolchain/progress.ts";

const { values: options } = parseArgs({
  options: { seeds: { type: "string", default: "5" }, short: { type: "boolean", default: false } },
});
const seeds = options.short ? 1 : Number(options.seeds);
const SHORT_PART = 0.1;

/** Impressions above the limit by later beacons are counted but not billed. */
const MAY_EXCEED = "beacons after the grace";

/** The rules import without file extensions, as bundlers resolve them, so they are bundled before they run. */
async function simulation(): Promise<{ simulate: typeof simulate }> {
  const outfile = join(ROOT, "dist/bench/simulation.mjs");
  await build({
    entryPoints: [join(ROOT, "test/load/simulation/index.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  return import(pathToFileURL(outfile).href);
}

function print({ scenario, measures }: Result): void {
  console.log(`\n${scenario}`);
  for (const [name, { min, median, p95, max }] of Object.entries(measures)) {
    const cells = [min, median, p95, max].map((value) =>
      value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 3 : 0 }).padStart(11),
    );
    console.log(`  ${name.padEnd(20)} ${cells.join(" ")}`);
  }
}

async function run(): Promise<void> {
  console.log(
    `${"".padEnd(22)} ${["min", "median", "p95", "max"].map((head) => head.padStart(11)).join(" ")}`,
  );
  const { simulate } = await simulation();
  const results = simulate(seeds, options.short ? SHORT_PART : 1, print);
  if (!options.short)
    writeFileSync(join(ROOT, "test/load/simulation.json"), `${JSON.stringify(results, null, 2)}\n`);
  const exceeded = results.filter(
    ({ scenario, measures }) => scenario !== MAY_EXCEED && (measures.overspend?.max ?? 0) > 0,
  );
  if (exceeded.length > 0)
    throw new Error(`overspent: ${exceeded.map(({ scenario }) => scenario).join(", ")}`);
}

await run().catch(fail);
