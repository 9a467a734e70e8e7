/**
 * `npm run bench:simulate`: thousands of virtual isolates, their locations' lease brokers and a campaign's meter, running the platform's
 * own rules with different clocks and late or lost calls; and the beacons of a billion requests a day, sent through its own choice of queues,
 * meters, shards and counters. Prints the distribution of overspend, under-delivery, time to stop and calls per second over the seeds, and at
 * how many requests a day each part reaches its limit, and writes test/load/simulation.json. `-- --seeds N` changes their number; `-- --short` runs
 * one seed with a tenth of the machines, and writes nothing.
 * Fails on any overspend by beacons that arrived within the grace period, and if a part is beyond its limit.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import type { PLATFORM_LIMITS, Result, simulate } from "../../test/load/simulation/index.ts";
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
async function simulation(): Promise<{ simulate: typeof simulate; PLATFORM_LIMITS: typeof PLATFORM_LIMITS }> {
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

/** Prints which part reaches its limit at which load, the first one first. @returns those beyond it */
function judgeLoad({ scenario, measures }: Result, limits: typeof PLATFORM_LIMITS): string[] {
  const millions = measures.millionsADay?.max;
  if (millions === undefined) return [];
  const parts = Object.entries(measures).flatMap(([name, { max }]) => {
    const limit = limits[name];
    return limit === undefined || max === 0 ? [] : [{ name, times: limit / max }];
  });
  for (const { name, times } of parts.toSorted((a, b) => a.times - b.times))
    console.log(
      `  ${name} reaches its limit at ${Math.round(times * millions).toLocaleString("en")} million requests a day`,
    );
  return parts.flatMap(({ name, times }) => (times < 1 ? [`${name}, ${scenario}`] : []));
}

async function run(): Promise<void> {
  console.log(
    `${"".padEnd(22)} ${["min", "median", "p95", "max"].map((head) => head.padStart(11)).join(" ")}`,
  );
  const { simulate, PLATFORM_LIMITS: limits } = await simulation();
  const part = options.short ? SHORT_PART : 1;
  const beyond: string[] = [];
  const results = simulate(seeds, part, (result) => {
    print(result);
    // The limits are those of the whole load.
    if (part === 1) beyond.push(...judgeLoad(result, limits));
  });
  if (!options.short)
    writeFileSync(join(ROOT, "test/load/simulation.json"), `${JSON.stringify(results, null, 2)}\n`);
  const exceeded = results.filter(
    ({ scenario, measures }) => scenario !== MAY_EXCEED && (measures.overspend?.max ?? 0) > 0,
  );
  if (exceeded.length > 0)
    throw new Error(`overspent: ${exceeded.map(({ scenario }) => scenario).join(", ")}`);
  if (beyond.length > 0) throw new Error(`beyond its limit: ${beyond.join("; ")}`);
}

await run().catch(fail);
