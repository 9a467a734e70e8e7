import { readdirSync, readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second. */
const TICK_US = 10_000;

/** The fields of `/proc/{pid}/stat` after the process's name, which may hold anything; null where there is no such file. */
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

/** The workerd processes that this one started; none on a system without `/proc`. */
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
 * Processor time that the processes used so far, microseconds; null where the system does not tell. It is steadier than
 * a rate: what else the machine does takes time from a process but is not counted as its time.
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

/** Resident memory of the processes, bytes; null where the system does not tell. */
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
