import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("lighthouse");
