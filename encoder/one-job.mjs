import { rmSync } from "node:fs";
import { encode } from "./encode.mjs";

const [folder] = process.argv.slice(2);

/** Does the one job that it is sent, says how far it is and how it ended, and ends with whoever sent it. */
process.once("message", async (job) => {
  try {
    process.send({ made: await encode(job, folder, (progress) => process.send({ progress })) });
  } catch (error) {
    process.send(error.reason ? { unplayable: error.reason } : { failed: String(error) });
  }
});
process.once("disconnect", () => {
  // Whoever sent it may be gone, and its folder is nobody else's.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit(0);
});
// The keyboard's interrupt reaches the whole group; whoever sent the job decides.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
