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
import { isMet, median, type Row, tableOf } from "../bench/report.ts";
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

/** Drives the loads in turns; a fault in an answer makes the run worthless, so it ends it. */
async function measure(loads: Record<string, Load>, rounds: number): Promise<Record<string, number[]>> {
  const measured: Record<string, number[]> = {};
  for (const [name, load] of Object.entries(loads)) {
    measured[name] = [];
    // Every path once, so that no object and no user is met for the first time while it is measured.
    await runLoad({ ...load, durationMs: WARM_UP_MS, answersMin: load.paths.length * 2 });
  }
  for (let round = 1; round <= rounds; round++) {
    for (const [name, load] of Object.entries(loads)) {
      const { requestsPerS, unexpected, firstUnexpected } = await runLoad(load);
      if (unexpected > 0)
        throw new Error(`${name}: ${unexpected} unexpected answers, the first:\n${firstUnexpected}`);
      measured[name]?.push(requestsPerS);
    }
  }
  for (const [name, all] of Object.entries(measured)) {
    const [least, most] = [Math.min(...all), Math.max(...all)].map((value) =>
      Math.round(value).toLocaleString("en"),
    );
    console.log(`  ${name}: ${least} to ${most} requests a second in ${rounds} turns`);
  }
  return measured;
}

function ratioRow(name: string, values: readonly number[], controls: readonly number[]): Row {
  const ratios = values.map((value, round) => value / (controls[round] ?? Number.NaN));
  return { name, value: median(values), control: median(controls), ratio: median(ratios) };
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
  const loads = {
    hello: { ...common, port: ports.hello, paths: ["/"], expects: "hello world" },
    "request-uncapped": {
      ...common,
      port: ports.adServe,
      paths: ["/request?unit=unt_plain&pf=web&lcl=ko"],
      expects: '"result":{"format":"banner"',
    },
    "one-object": { ...common, port: ports.oneObject, paths: ["/"], expects: "count " },
    "request-capped": {
      ...common,
      port: ports.adServe,
      paths: users,
      expects: '"result":{"format":"banner"',
    },
  };
  const measured = await measure(loads, rounds).finally(dispose);

  const folder = join(ROOT, scripts.adServe.bundle);
  const files = readdirSync(folder).filter((name) => /\.(js|txt)$/.test(name));
  const sdkBytes = gzipBytes([join(ROOT, "ad-serve/dist/sdk-v1.txt")]);
  const scriptBytes = gzipBytes(files.map((name) => join(folder, name)));
  const rows: Row[] = [
    ratioRow("request-uncapped", measured["request-uncapped"] ?? [], measured.hello ?? []),
    ratioRow("request-capped", measured["request-capped"] ?? [], measured["one-object"] ?? []),
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
