import { encodeApart } from "./apart.mjs";
import { encoderServer } from "./http.mjs";
import { JobQueue } from "./jobs.mjs";

const { HOST = "127.0.0.1", PORT = "8789", ENCODER_KEY, CONSOLE_ORIGIN } = process.env;
if (!ENCODER_KEY || !CONSOLE_ORIGIN || !URL.canParse(CONSOLE_ORIGIN))
  throw new Error("the encoder needs ENCODER_KEY and CONSOLE_ORIGIN: docs/operations.md");

const trusted = { key: ENCODER_KEY, consoleOrigin: new URL(CONSOLE_ORIGIN).origin };
const server = encoderServer(new JobQueue(encodeApart), trusted);
server.listen(Number(PORT), HOST);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close();
    process.exit(0);
  });
}
