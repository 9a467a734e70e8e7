import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

export interface Process {
  pid: number;
  command: string;
}

/**
 * The living processes with `mark` in their environment, which children inherit: all descendants of the marked process,
 * whatever their present parent.
 */
export function processesWith(mark: string): Process[] {
  if (existsSync("/proc/self/environ")) return fromProc(mark);
  const lines = execFileSync("ps", ["-axwwE", "-o", "pid=,command="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes(mark))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}

function fromProc(mark: string): Process[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, "latin1").includes(mark)) return [];
        return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() }];
      } catch {
        // Belongs to another user, or has ended meanwhile.
        return [];
      }
    });
}
