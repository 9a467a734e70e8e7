import { randomUUID } from "node:crypto";
import { cpSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { keepSignIns, keptSignIns, type SignIn } from "../../scripts/local/state-folder";
import { startTestRuntime, type TestRuntime } from "./e2e";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of this run, empty until a test needs the demo. */
    demoDir: string;
  }
}

const LOOK_EVERY_MS = 50;

/**
 * The built scripts with the demo of `npm start`, on a separate state. The demo is created once per run; later callers
 * get a copy of the first result.
 */
export async function startDemoRuntime(
  demoDir = inject("demoDir"),
): Promise<{ runtime: TestRuntime; signIns: readonly SignIn[] }> {
  const dir = join(demoDir, "demo");
  const signIns = keptSignIns(dir) ?? (await makeDemo(dir));
  return {
    runtime: await startTestRuntime((stateDir) => cpSync(dir, stateDir, { recursive: true })),
    signIns,
  };
}

async function makeDemo(dir: string): Promise<readonly SignIn[]> {
  let stateDir = "";
  const empty = (own: string) => {
    stateDir = own;
  };
  const runtime = await startTestRuntime(empty, { isSeedable: true });
  const signIns = await runtime.seed(() => undefined, "small");
  await outboxDrained(runtime);
  await runtime.stop();
  const made = `${dir}-${randomUUID()}`;
  cpSync(stateDir, made, { recursive: true });
  await runtime.close();
  keepSignIns(made, signIns);
  moveUnlessThere(made, dir);
  return keptSignIns(dir) ?? signIns;
}

/** Two files may create the demo at the same time: it is moved into place as a whole, and the first one is used by all. */
function moveUnlessThere(made: string, dir: string): void {
  try {
    renameSync(made, dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}

/** Waits until the outbox is empty, since messages in queues would be lost with the runtime. */
export async function outboxDrained({ consoleEnv }: Pick<TestRuntime, "consoleEnv">): Promise<void> {
  const { DB } = await consoleEnv<{ DB: D1Database }>();
  const open = DB.prepare("select count(*) as open from outbox where done_at is null");
  while (((await open.first<{ open: number }>())?.open ?? 0) > 0) await wait(LOOK_EVERY_MS);
}
