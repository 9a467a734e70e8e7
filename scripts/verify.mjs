import { runCommand } from "./toolchain/bootstrap.mjs";

// The third-party notices include the encoder's packages.
await runCommand("verify", { encoder: true });
