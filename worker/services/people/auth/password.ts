import crypto, { randomBytes, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../../domain/kernel";
import type { ConsoleEnv } from "../../../env";

/**
 * Passwords are stored as `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`, salt and key in base64url. The hash includes its cost,
 * so that the cost can be raised while older hashes stay valid.
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
 * Cost of a new password's hash. The setting lowers it only where mails are not sent, as in local development; in a deployment it has no
 * effect.
 */
export function passwordCost({ MAIL_TRANSPORT, PASSWORD_LOG_N }: CostEnv): Cost {
  if (MAIL_TRANSPORT !== "local" || PASSWORD_LOG_N === undefined) return FULL_COST;
  return { ...FULL_COST, logN: Number(PASSWORD_LOG_N) };
}

/** Maximum pending hashes per isolate. Each takes about 160 ms of its only thread, which delays all other requests. */
const HASHES_MAX = 4;
/** Time after which a place is free again, because an aborted request never releases its own. */
const PLACE_TTL_MS = 10_000;
const RETRY_AFTER_S = 2;

/** Expiry of each taken place, in this isolate. */
const places = new Set<{ untilMs: number }>();

/**
 * Derives the key of a password. NFKC makes composed and decomposed forms of a character hash alike, since they are typed alike.
 * @throws AppError TOO_MANY_REQUESTS while `HASHES_MAX` others are in progress
 */
async function derive(password: string, salt: Buffer, cost: Cost, keyBytes: number): Promise<Buffer> {
  const N = 2 ** cost.logN;
  const options: ScryptOptions = { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r };
  const place = takePlace(Date.now());
  try {
    // The runtime hashes synchronously: without this pause consecutive hashes would block all requests that arrive in between.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return await new Promise((resolve, reject) => {
      crypto.scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    places.delete(place);
  }
}

function takePlace(nowMs: number) {
  for (const place of places) if (place.untilMs <= nowMs) places.delete(place);
  if (places.size >= HASHES_MAX) {
    throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: RETRY_AFTER_S } });
  }
  const place = { untilMs: nowMs + PLACE_TTL_MS };
  places.add(place);
  return place;
}

export async function hashPassword(env: CostEnv, password: string): Promise<string> {
  const cost = passwordCost(env);
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return ["scrypt", cost.logN, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join(
    "$",
  );
}

/** False for a hash in an unknown form: such an account has to reset its password. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [scheme, logN, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost, expected.length);
  return timingSafeEqual(actual, expected);
}
