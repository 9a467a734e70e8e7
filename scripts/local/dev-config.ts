import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { unstable_readConfig } from "wrangler";
import { type LocalRuntimeOptions, standIns } from "./runtime.ts";
import { scriptOf } from "./scripts.ts";

/** Bindings of the pages. Consumers and crons run in the runtime beside Vite, from the console's bundle. */
const KEPT = [
  "compatibility_date",
  "compatibility_flags",
  "d1_databases",
  "r2_buckets",
  "durable_objects",
  "send_email",
] as const;

/**
 * Writes the configuration for Vite's Cloudflare proxy into the state folder: the console's own
 * bindings, overridden by the local stand-ins. The file contains secrets, so only its owner can read it.
 *
 * @returns its path
 */
export function writeDevConfig(options: Pick<LocalRuntimeOptions, "root" | "stateDir" | "ports">): string {
  const config = unstable_readConfig(
    { config: resolve(options.root, scriptOf("console").config) },
    { hideWarnings: true },
  );
  const path = resolve(options.stateDir, "vite/wrangler.json");
  const kept = Object.fromEntries(KEPT.map((key) => [key, config[key]]));
  const devConfig = {
    ...kept,
    name: `${config.name}-pages`,
    vars: { ...config.vars, ...standIns(options).console },
    kv_namespaces: [...config.kv_namespaces, { binding: "MAILBOX", id: "mailbox" }],
    queues: { producers: config.queues.producers },
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(devConfig, null, 2), { mode: 0o600 });
  return path;
}
