import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Unplayable } from "./unplayable.mjs";

const PROGRAM = fileURLToPath(new URL("one-job.mjs", import.meta.url));
/** A video of half a minute takes a minute or two; one that keeps the codecs busy for longer would keep everybody waiting. */
const ENDS_WITHIN_MS = 15 * 60_000;

/**
 * Does a job in a process and a folder of its own, as `encode` does it: a file that takes the codecs down takes nothing else with them, and
 * leaves nothing behind.
 *
 * @param {object} job
 * @param {(progress: number) => void} onProgress 0 to 1
 * @param {string} [program] does the job that it is sent in the folder that it is told, and says how far it is and how it ended
 * @throws Unplayable as `encode`, and when the process ends, or is made to, before its job
 */
export async function encodeApart(job, onProgress, program = PROGRAM) {
  const folder = await mkdtemp(join(tmpdir(), "encoder-"));
  try {
    return await inProcess(job, folder, onProgress, program);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function inProcess(job, folder, onProgress, program) {
  return new Promise((resolve, reject) => {
    const child = fork(program, [folder]);
    const limit = setTimeout(() => child.kill("SIGKILL"), ENDS_WITHIN_MS);
    child.on("message", ({ progress, made, unplayable, failed }) => {
      if (progress !== undefined) return onProgress(progress);
      if (made) resolve(made);
      else reject(unplayable ? new Unplayable(unplayable) : new Error(failed));
      child.disconnect();
    });
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      clearTimeout(limit);
      // Of one that has told how it ended, nobody listens any more.
      reject(new Error(`the codecs ended by ${signal ?? code}`));
    });
    child.send(job);
  });
}
