import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildAll } from "../build/build.ts";
import { announce } from "../local/announce.ts";
import { writeDevConfig } from "../local/dev-config.ts";
import { startEncoder } from "../local/encoder.ts";
import { untilListening } from "../local/listening.ts";
import { startMinuteClock } from "../local/minute-clock.ts";
import { freePorts, LOCAL_HOST, portsFrom, takenPort } from "../local/ports.ts";
import { resourcesDir, standIns, startLocalRuntime } from "../local/runtime.ts";
import { claimStateFolder, keepSignIns, keptSignIns } from "../local/state-folder.ts";
import { parseStartArguments } from "../toolchain/arguments.ts";
import { stopOnSignal } from "../toolchain/lifetime.ts";
import { inPackage, ROOT } from "../toolchain/paths.ts";
import { fail, seconds, step } from "../toolchain/progress.ts";
import { childEnv } from "../toolchain/run.ts";

const stateDir = join(ROOT, ".state");
const VITE_READY_WITHIN_MS = 60_000;
const registryDir = join(stateDir, "registry");

/**
 * Vite's server for the console's pages.
 * @param besidePort port of the console's bundle, which streams files with the runtime's own streams
 */
function startVite(port: number, configPath: string, besidePort: number) {
  const args = ["vite:dev", "--host", LOCAL_HOST, "--port", String(port), "--strictPort"];
  return spawn(process.execPath, [inPackage("@remix-run/dev/dist/cli.js"), ...args], {
    cwd: ROOT,
    env: childEnv({
      MADANG_DEV_CONFIG: configPath,
      MADANG_DEV_BESIDE: `http://${LOCAL_HOST}:${besidePort}`,
      MADANG_DEV_STATE: resourcesDir(stateDir),
      WRANGLER_REGISTRY_PATH: registryDir,
    }),
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/**
 * Vite serves the console's pages with hot reload; the state script, the ad server and the console's consumers, crons
 * and file transfers run beside it from their bundles. Both use the same state folder, and find each other's objects through the
 * registry.
 */
async function dev(): Promise<void> {
  const startedMs = performance.now();
  const { fresh, port, demo } = parseStartArguments(process.argv.slice(2));
  const ports = portsFrom(port);
  const taken = await takenPort(Object.values(ports));
  if (taken !== undefined)
    throw new Error(`port ${taken} is taken: choose others with  npm run dev -- --port N`);
  const opened: (() => unknown)[] = [claimStateFolder(stateDir, fresh)];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    await buildAll(ROOT);
    const { console: consoleBesidePort } = await freePorts();
    const runtime = await step("서버 시작 · starting", () =>
      startLocalRuntime({
        root: ROOT,
        stateDir,
        ports,
        consoleBesidePort,
        isSeedable: !keptSignIns(stateDir),
        devRegistryDir: registryDir,
        onLog: ({ message }) => console.log(message),
      }),
    );
    opened.push(() => runtime.dispose());
    stopOnSignal(stop);
    const signIns = keptSignIns(stateDir) ?? (await runtime.seed(console.log, demo));
    keepSignIns(stateDir, signIns);
    const encoder = await startEncoder(ROOT, standIns({ stateDir, ports }).console);
    if (encoder) opened.push(() => encoder.stop());
    opened.push(startMinuteClock(runtime.fireCrons, (error) => console.error("cron:", error)));
    const vite = startVite(ports.console, writeDevConfig({ root: ROOT, stateDir, ports }), consoleBesidePort);
    opened.push(() => vite.kill("SIGTERM"));
    vite.once("exit", (code) => stop().finally(() => process.exit(code ?? 0)));
    await untilListening("Vite", vite, ports.console, VITE_READY_WITHIN_MS);
    announce({ runtime, encoderPort: encoder ? ports.encoder : null, logFile: null, signIns });
    console.log(`  준비 완료 · ready in ${seconds(performance.now() - startedMs)}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

await dev().catch((error) => {
  fail(error);
  process.exit(1);
});
