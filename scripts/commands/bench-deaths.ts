/**
 * `npm run bench:deaths`: what is lost when an isolate dies without an end, such as with its machine. Kills runtimes of the ad server at
 * random moments, while each isolate takes as many beacons as at the peak, and prints how many that were answered never reached the
 * queue: without packs and with packs of 200 ms. Fails if these are more than a pack. `-- --deaths N` changes the number of isolates; `-- --short` takes one runtime each.
 */
import { parseArgs } from "node:util";
import { BEACONS_PER_S, type Deaths, ISOLATES, measureDeaths } from "../bench/deaths.ts";
import { bundleScripts } from "../bench/runtime.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

const { values: options } = parseArgs({
  options: { deaths: { type: "string", default: "256" }, short: { type: "boolean", default: false } },
});
const deaths = options.short ? ISOLATES : Number(options.deaths);

/** Share of the beacons that may be lost. */
const LOST_MAX = 0.0001;
/** How long beacons wait for each other without packs. */
const UNPACKED_MS = 20;

const lostADeath = ({ deaths, answered, queued }: Deaths) => (answered - queued) / deaths;

/** Beacons of a pack: the one that opens it, and what comes meanwhile. */
const packOf = (packMs: number) => 1 + (BEACONS_PER_S * Math.max(packMs, UNPACKED_MS)) / 1_000;

function line(packMs: number, found: Deaths): string {
  const { deaths, answered, queued, messages } = found;
  const lost = lostADeath(found);
  const lifeS = Math.round(lost / (LOST_MAX * BEACONS_PER_S));
  return `packs of ${packMs} ms: ${deaths} deaths, ${answered} beacons answered, ${queued} queued in ${messages} messages
  ${answered - queued} lost, ${lost.toFixed(2)} a death: less than 0.01 % where an isolate lives longer than ${lifeS} s`;
}

async function run(): Promise<void> {
  const scripts = await step("번들 · bundling", () => bundleScripts(ROOT));
  for (const packMs of [0, 200]) {
    const found = await step(`${packMs} ms`, () => measureDeaths(ROOT, scripts, packMs, deaths));
    console.log(line(packMs, found));
    if (lostADeath(found) > packOf(packMs))
      throw new Error(`packs of ${packMs} ms: a death loses more than a pack`);
  }
}

await run().catch(fail);
