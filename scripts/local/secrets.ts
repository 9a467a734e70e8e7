import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Secrets that production sets with `wrangler secret put`; see worker/env.ts and ad-serve/env.ts for their format. */
export interface LocalSecrets {
  AUTH_SECRET: string;
  TOKEN_KEYS: string;
  EXPLAIN_KEY: string;
  ENCODER_KEY: string;
}

const newKey = () => randomBytes(32).toString("base64url");

/**
 * Reads the state folder's secrets, creating them on first use. They have the same lifetime as the state:
 * sessions and tokens survive a restart, and `--fresh` deletes both. Readable by the owner only.
 */
export function localSecrets(stateDir: string): LocalSecrets {
  const path = join(stateDir, "secrets.json");
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Partial<LocalSecrets>) : {};
  const secrets: LocalSecrets = {
    AUTH_SECRET: newKey(),
    TOKEN_KEYS: JSON.stringify({ current: "k1", keys: { k1: newKey() } }),
    EXPLAIN_KEY: newKey(),
    ENCODER_KEY: newKey(),
    ...kept,
  };
  if (Object.keys(secrets).length === Object.keys(kept).length) return secrets;
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
