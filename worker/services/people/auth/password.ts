import crypto, { randomBytes, type ScryptOptions, timingSafeEqual } from "node:crypto";
import type { ConsoleEnv } from "../../../env";

/**
 * Passwords are kept as `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`, salt and key in base64url. The cost travels with
 * the hash, so that it can be raised without locking anybody out.
 * Cost: N = 2^14, r = 8, p = 5, the OWASP setting that fits a Worker's memory (16 MiB).
 * Source: OWASP Password Storage Cheat Sheet, "scrypt".
 */
const FULL_COST: Cost = { logN: 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

interface Cost {
  logN: number;
  r: number;
  p: number;
}

type CostEnv = Pick<ConsoleEnv, "MAIL_TRANSPORT" | "PASSWORD_LOG_N">;

/**
 * What a new password's hash costs. It is lowered only where mails stay on the machine, which those of a deployment never do: there the
 * setting has no effect.
 */
export function passwordCost({ MAIL_TRANSPORT, PASSWORD_LOG_N }: CostEnv): Cost {
  if (MAIL_TRANSPORT !== "local" || PASSWORD_LOG_N === undefined) return FULL_COST;
  return { ...FULL_COST, logN: Number(PASSWORD_LOG_N) };
}

/** Composed and decomposed forms of one character are typed alike, so they hash alike (NFKC). */
function derive(password: string, salt: Buffer, cost: Cost, keyBytes: number): Promise<Buffer> {
  const N = 2 ** cost.logN;
  const options: ScryptOptions = { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r };
  return new Promise((resolve, reject) => {
    crypto.scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export async function hashPassword(env: CostEnv, password: string): Promise<string> {
  const cost = passwordCost(env);
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return ["scrypt", cost.logN, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join(
    "$",
  );
}

/** False for a hash of another form: such an account has to recover its password. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [scheme, logN, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost, expected.length);
  return timingSafeEqual(actual, expected);
}
