import { readdirSync, readFileSync } from "node:fs";

/** Ended, and only listed until whoever inherited it asks for its end: process 1, which may do so once a second. */
const ENDED = new Set(["Z", "X"]);

/**
 * @param {number} leader its process id @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there is somebody in the group to be sent it, ended processes included
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
 * @param {number} leader the process id of a group's leader, which may be gone
 * @returns {boolean} whether anything of the group still runs. Without `/proc`, whether anything is listed
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
      // The name, in brackets, may hold anything; state, parent and group follow it.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [state = "", , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(group) === leader && !ENDED.has(state);
    } catch {
      return false;
    }
  });
}
