import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { childEnv } from "../toolchain/run.ts";
import { LOCAL_HOST } from "./ports.ts";

export interface LocalEncoder {
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 15_000;
const ENDS_WITHIN_MS = 3_000;
const RETRY_MS = 50;

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOCAL_HOST });
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
  });
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null)
      throw new Error(`the encoder ended with ${child.exitCode} before it was ready`);
    if (Date.now() > deadline) throw new Error(`the encoder does not listen on port ${port}`);
    await delay(RETRY_MS);
  }
}

/** Ends the encoder and whatever it started: it leads a process group of its own. */
async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  process.kill(-pid, "SIGTERM");
  const giveUp = new AbortController();
  const timer = delay(ENDS_WITHIN_MS, undefined, { signal: giveUp.signal }).then(
    () => process.kill(-pid, "SIGKILL"),
    () => undefined,
  );
  await ended;
  giveUp.abort();
  await timer;
}

/**
 * Starts the encoder's package (its `main`, on this Node, told `HOST` and `PORT`) and waits until it listens.
 * Returns undefined when the repository has no encoder.
 */
export async function startEncoder(root: string, port: number): Promise<LocalEncoder | undefined> {
  const dir = join(root, "encoder");
  const manifest = join(dir, "package.json");
  if (!existsSync(manifest)) return undefined;
  const { main } = JSON.parse(readFileSync(manifest, "utf8")) as { main?: string };
  if (!main) throw new Error("encoder/package.json names no main");
  const child = spawn(process.execPath, [join(dir, main)], {
    cwd: dir,
    env: childEnv({ HOST: LOCAL_HOST, PORT: String(port) }),
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  try {
    await untilReady(child, port);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { stop: () => stop(child) };
}
