import { and, gt, inArray, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { AppError, cookieValue, setCookieValue, signInCookieName } from "../../../domain/kernel";
import {
  type CountedTry,
  needsProofOfWork,
  type ThrottledAction,
  type ThrottleSubject,
  throttleCounters,
  throttleWaitS,
} from "../../../domain/people";
import type { Db } from "../../db/client";
import { rateLimits } from "../../db/schema";
import type { AuthContext, SetCookies } from "./context";
import { signatureFor } from "./keys";
import { newChallenge, solvedChallenge } from "./proof-of-work";

/** Actions allowed to the browser that signed up, before its address is confirmed. */
const OF_SIGN_UP: ReadonlySet<ThrottledAction> = new Set(["sendCode", "enterCode", "tryCode"]);

async function subjectOf(
  ctx: AuthContext,
  action: ThrottledAction,
  email: string | null,
): Promise<ThrottleSubject> {
  const device =
    email === null
      ? null
      : ((await knownDevice(ctx, email)) ??
        (OF_SIGN_UP.has(action) ? await deviceOf(ctx, email, "sign-up-device") : null));
  return { email, ip: ctx.headers.get("cf-connecting-ip"), device };
}

/** Counts one try in one statement, so that concurrent tries all count. */
function countTry(db: Db, key: string, windowMs: number, nowMs: number) {
  const fresh = nowMs + windowMs;
  const over = sql`${rateLimits.windowEndsAt} <= ${nowMs}`;
  return db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then ${fresh} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, windowEndsAtMs: rateLimits.windowEndsAt });
}

/**
 * Counts a try of `action` and returns the wait.
 *
 * @returns seconds, or null if the try is allowed
 */
export async function throttle(
  ctx: AuthContext,
  action: ThrottledAction,
  email: string | null,
): Promise<number | null> {
  return throttleWaitS(await countTries(ctx, action, email), ctx.now);
}

async function countTries(
  ctx: AuthContext,
  action: ThrottledAction,
  email: string | null,
): Promise<CountedTry[]> {
  const { db, now: nowMs } = ctx;
  const counters = throttleCounters(action, await subjectOf(ctx, action, email));
  const counts = counters.map(({ key, rule }) => countTry(db, key, rule.windowS * 1000, nowMs));
  const [first, ...rest] = counts;
  if (!first) return [];
  const sweep: BatchItem<"sqlite"> = db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, nowMs));
  const [, ...answers] = await db.batch([sweep, first, ...rest]);
  return answers.flatMap((rows, index) => {
    const row = rows[0];
    const rule = counters[index]?.rule;
    return row && rule ? [{ rule, ...row }] : [];
  });
}

/** Wait for a caller without a proof of work. */
const CROWDED_RETRY_S = 60;

/**
 * @throws AppError TOO_MANY_REQUESTS with `retryAfterS`, and with `challenge` if a proof of work permits the same try: `ctx.proof` is
 *   its solution
 */
export async function throttleOrRefuse(
  ctx: AuthContext,
  action: ThrottledAction,
  email: string | null,
): Promise<void> {
  const tries = await countTries(ctx, action, email);
  const retryAfterS = throttleWaitS(tries, ctx.now);
  if (retryAfterS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS } });
  if (!needsProofOfWork(tries) || (await isSolved(ctx, action))) return;
  const challenge = await newChallenge(ctx, action);
  throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: CROWDED_RETRY_S, challenge } });
}

/** Whether the request solves a challenge for its action. Each solution counts once. */
async function isSolved(ctx: AuthContext, action: ThrottledAction): Promise<boolean> {
  const solved = ctx.proof ? await solvedChallenge(ctx, action, ctx.proof) : null;
  if (solved === null) return false;
  const [used] = await countTry(ctx.db, `proof-of-work:${solved.id}`, solved.leftMs, ctx.now);
  return used?.count === 1;
}

/**
 * The wait before the next try of `action`, without counting one.
 *
 * @returns seconds; 0 if it is allowed now
 */
export async function waitBefore(ctx: AuthContext, action: ThrottledAction, email: string): Promise<number> {
  const counters = throttleCounters(action, await subjectOf(ctx, action, email));
  const rules = new Map(counters.map(({ key, rule }) => [key, rule]));
  const rows = await ctx.db
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...rules.keys()]), gt(rateLimits.windowEndsAt, ctx.now)));
  const next = rows.flatMap(({ key, count, windowEndsAt }) => {
    const rule = rules.get(key);
    return rule ? [{ rule, count: count + 1, windowEndsAtMs: windowEndsAt }] : [];
  });
  return throttleWaitS(next, ctx.now) ?? 0;
}

/** Resets the tries after a success, so that a user's own successes do not count against them. */
export async function forgiveTries(ctx: AuthContext, action: ThrottledAction, email: string): Promise<void> {
  const subject = await subjectOf(ctx, action, email);
  const asStranger = throttleCounters(action, { ...subject, device: null });
  const keys = [...throttleCounters(action, subject), ...asStranger]
    .filter(({ rule }) => rule.by.some((part) => part !== "ip"))
    .map(({ key }) => key);
  await ctx.db.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

/** One year from each sign-in. */
const TTL_S = 365 * 24 * 60 * 60;
/** Maximum addresses in one browser's cookie; the least recently used is dropped first. */
const PEOPLE_MAX = 5;
const BETWEEN = "~";

const nameOf = (ctx: Pick<AuthContext, "env">) => signInCookieName(ctx.env.CONSOLE_ORIGIN, "device");

/**
 * A device cookie contains no address: each of its parts is `{random}.{until}.{HMAC of both with the address}`, so that it is valid
 * only together with that address. It grants no access; tries are counted by it instead of by the address. Source: OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies".
 */
const signatureOf = (ctx: Pick<AuthContext, "env">, kind: DeviceKind, { id, until, email }: DeviceParts) =>
  signatureFor(ctx.env.AUTH_SECRET, kind, `${id}\n${until}\n${email}`);

/** `known-device`: its user has proved ownership of the address; `sign-up-device`: it signed up with the unconfirmed address. */
type DeviceKind = "known-device" | "sign-up-device";
interface DeviceParts {
  id: string;
  until: string;
  email: string;
}

function partsIn(ctx: Pick<AuthContext, "env" | "headers">): string[] {
  const value = cookieValue(ctx.headers.get("cookie") ?? "", nameOf(ctx)) ?? "";
  return value.split(BETWEEN).filter(Boolean).slice(0, PEOPLE_MAX);
}

/** The counting key of a device that signed in to an address before; null for any other. @param email in lower case */
export const knownDevice = (ctx: DeviceContext, email: string) => deviceOf(ctx, email, "known-device");

type DeviceContext = Pick<AuthContext, "env" | "headers" | "now">;

async function deviceOf(ctx: DeviceContext, email: string, kind: DeviceKind): Promise<string | null> {
  for (const part of partsIn(ctx)) {
    const [id = "", until = "", signature = ""] = part.split(".");
    if (!(Number(until) * 1000 > ctx.now)) continue;
    if (signature === (await signatureOf(ctx, kind, { id, until, email }))) return id;
  }
  return null;
}

/**
 * The cookie of a browser whose user has proved ownership of an address, by a complete sign-in or by a mailed secret. A known
 * device keeps its id, and so its count.
 */
export const knownDeviceCookie = (ctx: DeviceContext, email: string): Promise<SetCookies> =>
  deviceCookie(ctx, email, "known-device", TTL_S);

/** Period in which codes are sent after a sign-up. */
const SIGN_UP_TTL_S = 60 * 60;

/** The cookie of a browser that signed up with an unconfirmed address: it counts for codes only, not for passwords. */
export const signUpDeviceCookie = (ctx: DeviceContext, email: string): Promise<SetCookies> =>
  deviceCookie(ctx, email, "sign-up-device", SIGN_UP_TTL_S);

async function deviceCookie(
  ctx: DeviceContext,
  email: string,
  kind: DeviceKind,
  ttlS: number,
): Promise<SetCookies> {
  const id = (await deviceOf(ctx, email, kind)) ?? crypto.randomUUID().replaceAll("-", "");
  const until = String(Math.floor(ctx.now / 1000) + ttlS);
  const own = [id, until, await signatureOf(ctx, kind, { id, until, email })].join(".");
  const others = partsIn(ctx).filter((part) => !part.startsWith(`${id}.`));
  const value = [own, ...others].slice(0, PEOPLE_MAX).join(BETWEEN);
  return [setCookieValue(ctx.env.CONSOLE_ORIGIN, nameOf(ctx), value, TTL_S)];
}
