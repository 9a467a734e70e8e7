import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Unplayable } from "./unplayable.mjs";

const PROGRAM = fileURLToPath(new URL("one-job.mjs", import.meta.url));
/** Maximum duration of a job. A half-minute video takes a minute or two; a longer job would block all others. */
const ENDS_WITHIN_MS = 15 * 60_000;

/**
 * Runs a job like `encode`, in its own process and folder, so that a file that crashes the codecs affects nothing else and leaves
 * nothing behind.
 *
 * @param {object} job
 * @param {(progress: number) => void} onProgress 0 to 1
 * @param {string} [program] program that runs the job it receives in the given folder, and reports progress and result
 * @throws Unplayable as in `encode`, and if the process exits or is killed before the job ends
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
      // Has no effect if the result was already reported.
      reject(new Error(`the codecs ended by ${signal ?? code}`));
    });
    child.send(job);
  });
}
