import { runCommand } from "./toolchain/bootstrap.mjs";

await runCommand("bench", { product: true });
