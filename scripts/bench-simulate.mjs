import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("bench-simulate", { product: true });
