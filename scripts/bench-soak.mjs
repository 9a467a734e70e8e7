import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("bench-soak", { product: true });
