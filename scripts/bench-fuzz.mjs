import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("bench-fuzz", { product: true });
