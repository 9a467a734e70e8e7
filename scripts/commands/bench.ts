/**
 * `npm run bench`: how fast the ad server answers beside the least that a Worker can do, on the same runtime, in the same run, in
 * turns. Ratios say what absolute numbers of one machine cannot. Prints a table, writes test/load/results.json.
 * Turns are short and many, so that whatever else the machine does meets a script and its control alike.
 * `-- --rounds N` (at least 3) and `-- --seconds N` a turn change how long it takes.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { type Load, runLoad } from "../bench/load.ts";
import { benchPlan } from "../bench/plans.ts";
import { isMet, type Row, tableOf, upperQuartile } from "../bench/report.ts";
import { bundle, startBenchRuntime } from "../bench/runtime.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

const CANDIDATES = 20;
const USERS = 5_000;
const CONNECTIONS = 32;
const WARM_UP_MS = 4_000;
const WEB_SDK_MAX_BYTES = 6 * 1024;
const AD_SERVE_MAX_BYTES = 100 * 1024;

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "25" }, seconds: { type: "string", default: "0.4" } },
});

const gzipBytes = (paths: readonly string[]) =>
  gzipSync(Buffer.concat(paths.map((path) => readFileSync(path)))).length;

interface Pair {
  name: string;
  load: Load;
  control: Load;
}

/** @throws when an answer is not the expected one: such a run is worth nothing */
async function turn(name: string, load: Load): Promise<number> {
  const { requestsPerS, unexpected, firstUnexpected } = await runLoad(load);
  if (unexpected > 0)
    throw new Error(`${name}: ${unexpected} unexpected answers, the first:\n${firstUnexpected}`);
  return requestsPerS;
}

/**
 * Drives a script and its control in turns, and compares their upper quartiles: what else a machine does only ever makes a
 * turn slower, so the faster turns say most about the scripts.
 */
async function measure({ name, load, control }: Pair, rounds: number): Promise<Row> {
  for (const warmed of [control, load]) {
    // Every path once, so that no object and no user is met for the first time while it is measured.
    await runLoad({ ...warmed, durationMs: WARM_UP_MS, answersMin: warmed.paths.length * 2 });
  }
  const values: number[] = [];
  const controls: number[] = [];
  for (let round = 0; round < rounds; round++) {
    controls.push(await turn(`${name}, control`, control));
    values.push(await turn(name, load));
  }
  const [value, controlValue] = [upperQuartile(values), upperQuartile(controls)];
  return { name, value, control: controlValue, ratio: value / controlValue };
}

async function bench(): Promise<void> {
  const rounds = Math.max(3, Number(options.rounds));
  const scripts = await step("번들 · bundling", async () => ({
    adServe: await bundle(ROOT, "adServe"),
    state: await bundle(ROOT, "state"),
  }));
  const nowMs = Date.now();
  const plans = [
    benchPlan("unt_plain", CANDIDATES, null, nowMs),
    benchPlan("unt_capped", CANDIDATES, 999, nowMs),
  ];
  const { ports, dispose } = await step("시작 · starting", () => startBenchRuntime(ROOT, scripts, plans));
  const common = { connections: CONNECTIONS, durationMs: Number(options.seconds) * 1000 };
  const users = Array.from(
    { length: USERS },
    (_, nth) => `/request?unit=unt_capped&uid=user-${nth}&pf=web&lcl=ko`,
  );
  const banner = { ...common, port: ports.adServe, expects: '"result":{"format":"banner"' };
  const pairs: Pair[] = [
    {
      name: "request-uncapped",
      load: { ...banner, paths: ["/request?unit=unt_plain&pf=web&lcl=ko"] },
      control: { ...common, port: ports.hello, paths: ["/"], expects: "hello world" },
    },
    {
      name: "request-capped",
      load: { ...banner, paths: users },
      control: { ...common, port: ports.oneObject, paths: ["/"], expects: "count " },
    },
  ];
  const measured: Row[] = [];
  try {
    for (const pair of pairs) measured.push(await measure(pair, rounds));
  } finally {
    await dispose();
  }

  const folder = join(ROOT, scripts.adServe.bundle);
  const files = readdirSync(folder).filter((name) => /\.(js|txt)$/.test(name));
  const sdkBytes = gzipBytes([join(ROOT, "ad-serve/dist/sdk-v1.txt")]);
  const scriptBytes = gzipBytes(files.map((name) => join(folder, name)));
  const rows: Row[] = [
    ...measured,
    {
      name: "web-sdk-gzip-bytes",
      value: sdkBytes,
      control: WEB_SDK_MAX_BYTES,
      ratio: sdkBytes / WEB_SDK_MAX_BYTES,
    },
    {
      name: "ad-serve-gzip-bytes",
      value: scriptBytes,
      control: AD_SERVE_MAX_BYTES,
      ratio: scriptBytes / AD_SERVE_MAX_BYTES,
    },
  ];
  mkdirSync(join(ROOT, "test/load"), { recursive: true });
  writeFileSync(join(ROOT, "test/load/results.json"), `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`\n${tableOf(rows)}`);
  if (!rows.every(isMet)) process.exitCode = 1;
}

await bench().catch(fail);
