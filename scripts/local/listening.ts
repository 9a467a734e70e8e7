import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { LOCAL_HOST } from "./ports.ts";

const RETRY_MS = 50;

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOCAL_HOST });
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
  });
}

/**
 * Waits until a started program listens on its port.
 *
 * @param name the program's name in errors
 * @throws when it ends first, or takes longer than `withinMs`
 */
export async function untilListening(
  name: string,
  child: ChildProcess,
  port: number,
  withinMs: number,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} before it was ready`);
    if (Date.now() > deadline) throw new Error(`${name} does not listen on port ${port}`);
    await delay(RETRY_MS);
  }
}
