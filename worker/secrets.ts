import { isWholeKey } from "../domain/kernel";
import type { ConsoleEnv } from "./env";

/** Keys that sign sessions, links and jobs; a missing optional key disables its feature. */
const KEYS = { AUTH_SECRET: "required", EXPLAIN_KEY: "optional", ENCODER_KEY: "optional" } as const;

type KeyName = keyof typeof KEYS;

/** @throws Error that names keys shorter than 32 bytes, whose signatures could be forged */
export function requireWholeKeys(env: Pick<ConsoleEnv, KeyName>): void {
  const short = (Object.keys(KEYS) as KeyName[]).filter((name) => {
    const key = env[name];
    return key === undefined ? KEYS[name] === "required" : !isWholeKey(key);
  });
  if (short.length > 0) throw new Error(`Not a key of 32 bytes in base64url: ${short.join(", ")}`);
}
