import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("dev", { encoder: true });
