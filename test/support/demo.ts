import { randomUUID } from "node:crypto";
import { cpSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { keepSignIns, keptSignIns, type SignIn } from "../../scripts/local/state-folder";
import { startTestRuntime, type TestRuntime } from "./e2e";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run, empty until somebody needs the demo. */
    demoDir: string;
  }
}

const LOOK_EVERY_MS = 50;

/**
 * The built scripts with the demo of `npm start` in them, on a state of their own. The demo is made once in a run: whoever comes
 * later gets a copy of what it left behind.
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

/** Two files may make the demo at once: it comes to its place whole, and the first one there is everybody's. */
function moveUnlessThere(made: string, dir: string): void {
  try {
    renameSync(made, dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}

/** What is still on its way through a queue would be lost with the runtime. */
export async function outboxDrained({ consoleEnv }: Pick<TestRuntime, "consoleEnv">): Promise<void> {
  const { DB } = await consoleEnv<{ DB: D1Database }>();
  const open = DB.prepare("select count(*) as open from outbox where done_at is null");
  while (((await open.first<{ open: number }>())?.open ?? 0) > 0) await wait(LOOK_EVERY_MS);
}
