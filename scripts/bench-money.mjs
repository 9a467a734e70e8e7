import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("bench-money", { product: true });
