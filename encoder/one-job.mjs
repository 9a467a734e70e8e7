import { rmSync } from "node:fs";
import { encode } from "./encode.mjs";

const [folder] = process.argv.slice(2);

/** Runs the one job that it receives, reports progress and result, and exits with its parent process. */
process.once("message", async (job) => {
  try {
    process.send({ made: await encode(job, folder, (progress) => process.send({ progress })) });
  } catch (error) {
    process.send(error.reason ? { unplayable: error.reason } : { failed: String(error) });
  }
});
process.once("disconnect", () => {
  // The parent may have died, and only this process uses the folder.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit(0);
});
// Ctrl+C reaches the whole process group; the parent decides when to stop.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
