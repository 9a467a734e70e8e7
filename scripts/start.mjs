import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("start", { encoder: true });
