/** The one entry of the project's commands: `node scripts/bin.mjs <command> [arguments]` runs `scripts/commands/<command>.ts`. */
import { runCommand } from "./toolchain/bootstrap.mjs";

const [command, ...args] = process.argv.slice(2);
await runCommand(command, args);
