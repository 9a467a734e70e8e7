import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { unstable_readConfig } from "wrangler";
import { type LocalRuntimeOptions, standIns } from "./runtime.ts";
import { scriptOf } from "./scripts.ts";

/** Bindings the pages use. Consumers and crons are left to the runtime beside Vite, which runs the console's bundle. */
const KEPT = [
  "compatibility_date",
  "compatibility_flags",
  "d1_databases",
  "r2_buckets",
  "durable_objects",
  "send_email",
] as const;

/**
 * Writes the configuration Vite's proxy for Cloudflare's bindings reads, into the state folder: the console's own
 * bindings with the local stand-ins laid over them. It holds secrets, so only its owner can read it.
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
