import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { buildAll } from "../build/build.ts";
import { announce } from "../local/announce.ts";
import { type LocalEncoder, startEncoder } from "../local/encoder.ts";
import { startMinuteClock } from "../local/minute-clock.ts";
import { portsFrom, takenPort } from "../local/ports.ts";
import { type LocalRuntime, standIns, startLocalRuntime } from "../local/runtime.ts";
import { claimStateFolder, keepSignIns, keptSignIns, type SignIn } from "../local/state-folder.ts";
import { type Demo, parseStartArguments } from "../toolchain/arguments.ts";
import { stopOnSignal } from "../toolchain/lifetime.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, seconds, step } from "../toolchain/progress.ts";

const stateDir = join(ROOT, ".state");

/** Seeds an empty state once; an incomplete seed is discarded. */
async function signInsOf(runtime: LocalRuntime, demo: Demo): Promise<SignIn[]> {
  const kept = keptSignIns(stateDir);
  if (kept) return kept;
  const signIns = await step("데모 데이터 · seeding the demo", () =>
    runtime.seed((line) => console.log(`    ${line}`), demo),
  );
  keepSignIns(stateDir, signIns);
  return signIns;
}

async function start(): Promise<void> {
  const startedMs = performance.now();
  const { fresh, port, demo } = parseStartArguments(process.argv.slice(2));
  const ports = portsFrom(port);
  const taken = await takenPort(Object.values(ports));
  if (taken !== undefined) {
    throw new Error(
      `port ${taken} is taken · 포트 ${taken} 사용 중: choose others with  npm start -- --port N`,
    );
  }
  const release = claimStateFolder(stateDir, fresh);
  const opened: (() => unknown)[] = [release];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    await buildAll(ROOT);
    const log = createWriteStream(join(stateDir, "scripts.log"), { flags: "a" });
    const runtime = await step("서버 시작 · starting", () =>
      startLocalRuntime({
        root: ROOT,
        stateDir,
        ports,
        isSeedable: !keptSignIns(stateDir),
        onLog({ timestamp, level, message }) {
          log.write(`${new Date(timestamp).toISOString()} ${level} ${message}\n`);
          if (level === "error") console.error(message);
        },
      }),
    );
    opened.push(() => runtime.dispose());
    stopOnSignal(stop);
    const signIns = await signInsOf(runtime, demo);
    const encoder: LocalEncoder | undefined = await startEncoder(ROOT, standIns({ stateDir, ports }).console);
    if (encoder) opened.push(() => encoder.stop());
    opened.push(startMinuteClock(runtime.fireCrons, (error) => console.error("cron:", error)));
    announce({
      runtime,
      encoderPort: encoder ? ports.encoder : null,
      logFile: join(stateDir, "scripts.log"),
      signIns,
    });
    console.log(`  준비 완료 · ready in ${seconds(performance.now() - startedMs)}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

await start().catch((error) => {
  fail(error);
  process.exit(1);
});
