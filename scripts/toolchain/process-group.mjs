import { readdirSync, readFileSync } from "node:fs";

/** States of an ended process that its parent has not reaped yet; process 1 may do so only once a second. */
const ENDED = new Set(["Z", "X"]);

/**
 * @param {number} leader its process id @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether the group has a process to receive the signal, including ended ones
 */
export function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {number} leader the process id of a group's leader, which may have ended
 * @returns {boolean} whether any process of the group is running. Without `/proc`, whether any is listed
 */
export function isGroupRunning(leader) {
  if (!signalGroup(leader, 0)) return false;
  let processes;
  try {
    processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return true;
  }
  return processes.some((pid) => {
    try {
      // The name, in parentheses, may contain any characters; state, parent and group follow it.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [state = "", , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(group) === leader && !ENDED.has(state);
    } catch {
      return false;
    }
  });
}
