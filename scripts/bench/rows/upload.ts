import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { buildAll } from "../../build/build.ts";
import { freePorts, type LocalPorts } from "../../local/ports.ts";
import { startLocalRuntime } from "../../local/runtime.ts";
import { readScriptConfig, scriptOf } from "../../local/scripts.ts";
import { residentBytes, workerdPids } from "../cpu.ts";
import { type Inspector, inspect, memoryUse } from "../inspector.ts";
import type { Row } from "../report.ts";
import { startFlakyProxy } from "../upload/flaky-proxy.ts";
import type * as Hostile from "../upload/hostile.ts";
import type * as Sending from "../upload/send.ts";

const MIB = 1024 * 1024;
/** Maximum memory of an upload in the console's isolate. */
const MAX_BYTES = 64 * MIB;
const SAMPLE_EVERY_MS = 250;

/** Memory limit of an isolate. Source: developers.cloudflare.com, Workers limits. */
const ISOLATE_BYTES = 128 * MIB;

/** Sizes of the uploads. */
export interface UploadScale {
  /** Size of the video. */
  videoMib: number;
  /** Size of the hostile files that demand excessive reading. */
  longMib: number;
  /** Concurrent hostile requests per kind. */
  atOnce: number;
}

/** Memory of the console during uploads. */
export async function uploadRows(root: string, scale: UploadScale): Promise<Row[]> {
  await buildAll(root);
  return [await videoRow(root, scale.videoMib), await hostileRow(root, scale)];
}

/**
 * Uploads a video over a line that breaks and corrupts: checks the stored bytes, and measures the peak memory of the console's
 * isolate above its initial memory.
 * @throws when the stored video differs
 */
function videoRow(root: string, videoMib: number): Promise<Row> {
  return withConsole(root, async ({ env, ports, watch }) => {
    const { sendVideo } = await bundled<typeof Sending>(root, "send");
    const proxy = await startFlakyProxy(ports.console);
    try {
      const held = watch();
      const startedMs = performance.now();
      const sent = await sendVideo(env, proxy.origin, videoMib * MIB);
      const seconds = (performance.now() - startedMs) / 1000;
      const { before, most, resident } = await held.end();
      if (sent.keptSha256 !== sent.sentSha256) throw new Error("the video that was kept is another");
      const value = most - before;
      return {
        name: "upload-memory",
        unit: "bytes",
        value,
        control: MAX_BYTES,
        ratio: value / MAX_BYTES,
        note:
          `${videoMib} MiB in ${sent.parts} parts and ${sent.tries} tries (${proxy.faults.broken} broken off, ${proxy.faults.bent} bent), gone on half-way with ` +
          `${sent.resumedWith}; ${Math.round(videoMib / seconds)} MiB/s; SHA-256 ${sent.keptSha256.slice(0, 16)}… as sent; ` +
          `the isolate held ${Math.round(before / MIB)} MiB before, the whole runtime with its stores ${Math.round(resident / MIB)} MiB at the most`,
      };
    } finally {
      await proxy.close();
    }
  });
}

/**
 * Sends forged, truncated and exploding files concurrently, and measures the peak memory of the console's isolate, including
 * garbage.
 * @throws when one of them is accepted, or refused without a message
 */
function hostileRow(root: string, { longMib, atOnce }: UploadScale): Promise<Row> {
  return withConsole(root, async ({ env, ports, watch }) => {
    const { sendHostile } = await bundled<typeof Hostile>(root, "hostile");
    const held = watch();
    const refusals = await sendHostile(env, `http://localhost:${ports.console}`, longMib * MIB, atOnce);
    const { before, most, resident } = await held.end();
    const words = Object.entries(refusals).map(([name, refusal]) => `${name}: ${refusal}`);
    return {
      name: "hostile-memory",
      unit: "bytes",
      value: most,
      control: ISOLATE_BYTES,
      ratio: most / ISOLATE_BYTES,
      note:
        `the isolate held ${Math.round(before / MIB)} MiB before, the whole runtime with its stores ${Math.round(resident / MIB)} MiB at the most; ` +
        `refused: ${words.join("; ")}`,
    };
  });
}

type ConsoleEnv = Parameters<typeof Sending.sendVideo>[0];

interface Watched {
  env: ConsoleEnv;
  ports: LocalPorts;
  watch(): ReturnType<typeof watch>;
}

/** The built console with an open inspector and an empty state. */
async function withConsole(root: string, measure: (watched: Watched) => Promise<Row>): Promise<Row> {
  const stateDir = mkdtempSync(join(tmpdir(), "madang-upload-"));
  const ports = await freePorts();
  const runtime = await startLocalRuntime({ root, stateDir, ports, front: "direct", inspected: true });
  try {
    const pids = workerdPids();
    if (runtime.inspectorUrl === null) throw new Error("the runtime was started without its inspector");
    const inspector = await inspect(runtime.inspectorUrl, readScriptConfig(root, scriptOf("console")).name);
    const env = await runtime.consoleEnv<ConsoleEnv>();
    const row = await measure({ env, ports, watch: () => watch(inspector, pids) });
    inspector.close();
    return row;
  } finally {
    await runtime.dispose();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** Samples the isolate's memory, including garbage. */
function watch(inspector: Inspector, pids: readonly number[]) {
  const seen = { before: 0, most: 0, resident: 0 };
  const sample = async () => {
    const { usedBytes, buffersBytes } = await memoryUse(inspector);
    const held = usedBytes + buffersBytes;
    if (seen.before === 0) seen.before = held;
    seen.most = Math.max(seen.most, held);
    seen.resident = Math.max(seen.resident, residentBytes(pids) ?? 0);
  };
  let last = sample();
  const timer = setInterval(() => {
    last = last.then(sample);
  }, SAMPLE_EVERY_MS);
  return {
    async end() {
      clearInterval(timer);
      await last;
      return seen;
    },
  };
}

/** Bundles a module: the senders use the console's verbs, which need a bundler. */
async function bundled<Module>(root: string, name: string): Promise<Module> {
  const outfile = join(root, `dist/bench/upload-${name}.mjs`);
  await build({
    entryPoints: [join(root, `scripts/bench/upload/${name}.ts`)],
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    external: ["cloudflare:*"],
    logLevel: "silent",
  });
  return (await import(pathToFileURL(outfile).href)) as Module;
}
