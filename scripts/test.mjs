import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("test", { encoder: true });
