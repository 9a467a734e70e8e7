import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ConsoleEnv } from "../../worker/env.ts";
import { childEnv } from "../toolchain/run.ts";
import { untilListening } from "./listening.ts";
import { LOCAL_HOST } from "./ports.ts";

/** As in the console's environment. */
type EncoderSettings = Pick<ConsoleEnv, "ENCODER_URL" | "ENCODER_KEY" | "CONSOLE_ORIGIN">;

export interface LocalEncoder {
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 15_000;
const ENDS_WITHIN_MS = 3_000;

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const giveUp = new AbortController();
  const timer = delay(ENDS_WITHIN_MS, undefined, { signal: giveUp.signal }).then(
    () => child.kill("SIGKILL"),
    () => undefined,
  );
  await ended;
  giveUp.abort();
  await timer;
}

/**
 * Starts the encoder's package (its `main`, on this Node) with its port, the accepted console and the signing key, and waits
 * until it listens. Returns undefined if the repository has no encoder.
 */
export async function startEncoder(
  root: string,
  { ENCODER_URL = "", ENCODER_KEY = "", CONSOLE_ORIGIN }: EncoderSettings,
): Promise<LocalEncoder | undefined> {
  const port = Number(new URL(ENCODER_URL).port);
  const dir = join(root, "encoder");
  const manifest = join(dir, "package.json");
  if (!existsSync(manifest)) return undefined;
  const { main } = JSON.parse(readFileSync(manifest, "utf8")) as { main?: string };
  if (!main) throw new Error("encoder/package.json names no main");
  const child = spawn(process.execPath, [join(dir, main)], {
    cwd: dir,
    env: childEnv({ HOST: LOCAL_HOST, PORT: String(port), ENCODER_KEY, CONSOLE_ORIGIN }),
    stdio: ["ignore", "inherit", "inherit"],
  });
  try {
    await untilListening("the encoder", child, port, READY_WITHIN_MS);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { stop: () => stop(child) };
}
