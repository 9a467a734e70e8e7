import { env as bindings } from "cloudflare:test";
import type { ConsoleEnv } from "../../worker/env";

/** The console's bindings in workerd, with empty stores for each test file. */
export const env = bindings as unknown as ConsoleEnv;
