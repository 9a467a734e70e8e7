import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000;

/** Fields of `/proc/{pid}/stat` after the process's name, which may contain any characters; null if the file does not exist. */
function statOf(pid: string | number): { name: string; fields: string[] } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const nameEnd = stat.lastIndexOf(")");
    return {
      name: stat.slice(stat.indexOf("(") + 1, nameEnd),
      fields: stat.slice(nameEnd + 2).split(" "),
    };
  } catch {
    return null;
  }
}

/** Ids of the workerd processes started by this process; empty without `/proc`. */
export function workerdPids(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        const stat = statOf(pid);
        return stat?.name.startsWith("workerd") === true && Number(stat.fields[1]) === process.pid;
      })
      .map(Number);
  } catch {
    return [];
  }
}

/**
 * Processor time used by the processes so far, microseconds; null if the system does not report it. It is steadier than
 * a rate, because other processes slow a process down but do not add to its time.
 */
export function cpuUs(pids: readonly number[]): number | null {
  if (pids.length === 0) return null;
  let ticks = 0;
  for (const pid of pids) {
    const fields = statOf(pid)?.fields;
    if (fields === undefined) return null;
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * TICK_US;
}

/** Resident memory of the processes, bytes; null if the system does not report it. */
export function residentBytes(pids: readonly number[]): number | null {
  if (pids.length === 0) return null;
  let bytes = 0;
  for (const pid of pids) {
    try {
      const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      bytes += Number(kib) * 1024;
    } catch {
      return null;
    }
  }
  return bytes;
}
