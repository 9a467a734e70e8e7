import { and, gt, inArray, lt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  type ThrottledAction,
  type ThrottleSubject,
  throttleCounters,
  throttleWaitS,
} from "../../../domain/account/throttle";
import { AppError } from "../../../domain/shared/errors";
import type { Db } from "../../db/client";
import { rateLimits } from "../../db/schema";
import type { AuthContext } from "./context";
import { knownDevice } from "./known-device";

async function subjectOf(ctx: AuthContext, email: string | null): Promise<ThrottleSubject> {
  const device = email === null ? null : await knownDevice(ctx, email);
  return { email, ip: ctx.headers.get("cf-connecting-ip"), device };
}

/** Counts one try in one statement, so that tries at the same moment are all counted. */
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
 * Counts a try of `action` and says how long to wait.
 *
 * @returns seconds, or null when the try may go on.
 */
export async function throttle(
  ctx: AuthContext,
  action: ThrottledAction,
  email: string | null,
): Promise<number | null> {
  const { db, now: nowMs } = ctx;
  const counters = throttleCounters(action, await subjectOf(ctx, email));
  const counts = counters.map(({ key, rule }) => countTry(db, key, rule.windowS * 1000, nowMs));
  const [first, ...rest] = counts;
  if (!first) return null;
  const sweep: BatchItem<"sqlite"> = db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, nowMs));
  const [, ...answers] = await db.batch([sweep, first, ...rest]);
  const tries = answers.flatMap((rows, index) => {
    const row = rows[0];
    const rule = counters[index]?.rule;
    return row && rule ? [{ rule, ...row }] : [];
  });
  return throttleWaitS(tries, nowMs);
}

/** @throws AppError TOO_MANY_REQUESTS with `retryAfterS` */
export async function throttleOrRefuse(
  ctx: AuthContext,
  action: ThrottledAction,
  email: string | null,
): Promise<void> {
  const retryAfterS = await throttle(ctx, action, email);
  if (retryAfterS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS } });
}

/**
 * How long the next try of `action` would have to wait, without counting one.
 *
 * @returns seconds; 0 when it may be made now.
 */
export async function waitBefore(ctx: AuthContext, action: ThrottledAction, email: string): Promise<number> {
  const counters = throttleCounters(action, await subjectOf(ctx, email));
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

/** Forgets the tries of somebody who got in, so that a person is never held by their own successes. */
export async function forgiveTries(ctx: AuthContext, action: ThrottledAction, email: string): Promise<void> {
  const subject = await subjectOf(ctx, email);
  const asStranger = throttleCounters(action, { ...subject, device: null });
  const keys = [...throttleCounters(action, subject), ...asStranger]
    .filter(({ rule }) => rule.by.some((part) => part !== "ip"))
    .map(({ key }) => key);
  await ctx.db.delete(rateLimits).where(inArray(rateLimits.key, keys));
}
