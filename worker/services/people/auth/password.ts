import crypto, { randomBytes, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { changePasswordSchema, passwordRefusal } from "../../../../domain/people";
import { accountCredentials } from "../../../db/schema";
import type { AuthContext, SetCookies } from "../../kernel";
import { senderAtHost, throttleOrRefuse } from "../../kernel";
import { mailSecurityNotice } from "../security-notice";
import { createAuth } from "./better-auth";
import common from "./common-passwords.json";
import { requireSession } from "./sessions";
import { guarded } from "./sign-in";

/**
 * Passwords are kept as `scrypt$<log2 N>$<r>$<p>$<salt>$<key>`, salt and key in base64url. The cost travels with
 * the hash, so that it can be raised without locking anybody out.
 * Cost: N = 2^14, r = 8, p = 5, the OWASP setting that fits a Worker's memory (16 MiB).
 * Source: OWASP Password Storage Cheat Sheet, "scrypt".
 */
const COST = { logN: 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

interface Cost {
  logN: number;
  r: number;
  p: number;
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

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST, KEY_BYTES);
  return ["scrypt", COST.logN, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join(
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

let known: ReadonlySet<string> | undefined;

/** Whether a password is among those that guessers try first. Source: OWASP ASVS 2.1.7. */
function isCommon(password: string): boolean {
  known ??= new Set(common.words.split(" "));
  return known.has(password.normalize("NFKC").toLowerCase());
}

/**
 * Refuses a new password that others would guess: blank, simple, made of what is known of its person, or well known.
 * @throws AppError 070 with `password.blank`, `password.simple`, `password.personal` or `password.common`
 */
export function requireNewPassword(
  ctx: Pick<AuthContext, "env" | "platform">,
  password: string,
  person: { email: string; name: string },
): void {
  const refusal = passwordRefusal(password, { ...person, platform: senderAtHost(ctx).name });
  const message = refusal ?? (isCommon(password) ? "password.common" : null);
  if (message) throw new AppError("070", { fields: { password: [message] } });
}

async function passwordHash(ctx: Pick<AuthContext, "db">, accountId: string): Promise<string | null> {
  const [kept] = await ctx.db
    .select({ hash: accountCredentials.password })
    .from(accountCredentials)
    .where(and(eq(accountCredentials.accountId, accountId), isNotNull(accountCredentials.password)))
    .limit(1);
  return kept?.hash ?? null;
}

/** Whether an account has a password; one that signs in by a provider may have none. */
export async function hasPassword(ctx: Pick<AuthContext, "db">, accountId: string): Promise<boolean> {
  return (await passwordHash(ctx, accountId)) !== null;
}

/**
 * Asks a signed-in person for the password again; an account without one is not asked.
 * @param field where it was typed
 * @throws AppError 070 with `password.wrong`
 */
export async function requirePassword(
  ctx: Pick<AuthContext, "db">,
  accountId: string,
  password: string,
  field: string = "password",
): Promise<void> {
  const hash = await passwordHash(ctx, accountId);
  if (hash === null || (await verifyPassword(hash, password))) return;
  throw new AppError("070", { fields: { [field]: ["password.wrong"] } });
}

/**
 * `PATCH /account/password`: sets a new password by the present one and ends every other session; the caller goes on in a fresh one.
 * Source: specification section 7, "Account".
 *
 * @param input `changePasswordSchema`
 * @throws AppError UNAUTHORIZED; 070 with fields: `password.wrong`, `password.none` on the present one, `password.same` on the new
 *   one; TOO_MANY_REQUESTS
 */
export async function changePassword(ctx: AuthContext, input: unknown): Promise<{ setCookies: SetCookies }> {
  const { account } = await requireSession(ctx);
  const { currentPassword, password } = parseOrRefuse(changePasswordSchema, input);
  await throttleOrRefuse(ctx, "confirmPassword", account.email);
  if (!(await hasPassword(ctx, account.id))) throw refusal("currentPassword", "password.none");
  await requirePassword(ctx, account.id, currentPassword, "currentPassword");
  requireNewPassword(ctx, password, account);
  if (password === currentPassword) throw refusal("password", "password.same");
  const { headers } = await guarded(() =>
    createAuth(ctx).api.changePassword({
      body: { currentPassword, newPassword: password, revokeOtherSessions: true },
      headers: ctx.headers,
      returnHeaders: true,
    }),
  );
  await mailSecurityNotice(ctx, { event: "password-changed", accountIds: [account.id] });
  return { setCookies: headers.getSetCookie() };
}

const refusal = (field: string, message: string) => new AppError("070", { fields: { [field]: [message] } });
