import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { whenNpmIsGone } from "./npm-end.mjs";
import { isGroupRunning, signalGroup } from "./process-group.mjs";

const GUARD = join(dirname(fileURLToPath(import.meta.url)), "guard.cjs");
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
/** Ctrl-C arrives from the terminal and, forwarded, from npm: within this time they count as one. */
const SAME_SIGNAL_MS = 1_000;
const ENDS_WITHIN_MS = 15_000;
const GROUP_ENDS_WITHIN_MS = 1_000;

/**
 * @typedef {object} Supervised
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [quiet] prints errors only
 */

/**
 * Runs a script on a Node as the leader of its own process group, with this process's terminal as output, and ensures
 * that no process of the group is left when this resolves. A signal, or the end of npm, sends SIGTERM to the leader; if it does
 * not end, or on a second signal, the whole group is killed. The guard does the same if this process is killed.
 *
 * @param {string} node
 * @param {string[]} args the script and its arguments
 * @param {Supervised} options
 * @returns {Promise<number>} the exit code; 130 after a signal
 */
export async function supervise(node, args, { cwd, env, quiet }) {
  const child = spawn(node, ["--require", GUARD, ...args], {
    cwd,
    env,
    stdio: ["ignore", quiet ? "ignore" : "inherit", "inherit", "ipc"],
    detached: true,
  });
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 130));
  });
  const { pid } = child;
  if (pid === undefined) return ended;

  let askedAtMs = 0;
  const ask = () => {
    if (askedAtMs === 0) {
      askedAtMs = Date.now();
      child.kill("SIGTERM");
      setTimeout(() => signalGroup(pid, "SIGKILL"), ENDS_WITHIN_MS).unref();
    } else if (Date.now() - askedAtMs > SAME_SIGNAL_MS) signalGroup(pid, "SIGKILL");
  };
  for (const signal of SIGNALS) process.on(signal, ask);
  const stopLooking = whenNpmIsGone(ask);
  try {
    return await ended;
  } finally {
    stopLooking();
    for (const signal of SIGNALS) process.off(signal, ask);
    // The guard would do the same a moment later.
    signalGroup(pid, "SIGKILL");
    const deadline = Date.now() + GROUP_ENDS_WITHIN_MS;
    while (isGroupRunning(pid) && Date.now() < deadline) await delay(10);
  }
}
