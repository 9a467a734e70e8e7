import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { isGroupRunning, signalGroup } from "../../scripts/toolchain/process-group.mjs";

let keeper: ChildProcess | undefined;
let leader = 0;
afterEach(() => {
  if (leader > 0) signalGroup(leader, "SIGKILL");
  keeper?.kill("SIGKILL");
});

/** Starts a program in a separate process group, below a suspended process that never ends it. */
async function inKeptGroup(...command: string[]): Promise<number> {
  const script = `
    const [program, ...args] = process.argv.slice(1);
    const { pid } = require("node:child_process").spawn(program, args, { detached: true, stdio: "ignore" });
    require("node:fs").writeSync(1, String(pid));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
  keeper = spawn(process.execPath, ["-e", script, ...command], { stdio: ["ignore", "pipe", "ignore"] });
  if (!keeper.stdout) throw new Error("no output");
  const [printed] = (await once(keeper.stdout, "data")) as [Buffer];
  leader = Number(printed.toString("utf8"));
  return leader;
}

test("a group whose processes have ended, though they are still listed, does not run", async () => {
  const pid = await inKeptGroup("true");
  await expect.poll(() => isGroupRunning(pid)).toBe(false);
  expect(signalGroup(pid, 0)).toBe(process.platform === "linux");
});

test("a group with one process that runs does, until it is ended", async () => {
  const pid = await inKeptGroup("sleep", "60");
  expect(isGroupRunning(pid)).toBe(true);
  signalGroup(pid, "SIGKILL");
  await expect.poll(() => isGroupRunning(pid)).toBe(false);
});
