import { runCommand } from "./toolchain/bootstrap.mjs";

// The encoder's packages are in the third-party notices.
await runCommand("verify", { encoder: true });
