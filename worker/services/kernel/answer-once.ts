import { and, eq, lt } from "drizzle-orm";
import { AppError } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { logError } from "../../log";
import { requireAccount } from "./access";
import type { ServiceContext } from "./context";

/** Time without progress after which a claim's holder is assumed to have stopped. */
const CLAIM_TTL_MS = 60_000;
const POLL_MS = 100;
const POLLS_MAX = 100;
/** `status` of a key whose answer is in progress. */
const PENDING = 0;

export interface Answered {
  /** HTTP status. */
  status: number;
  /** JSON-serialisable value. */
  body: unknown;
}

/**
 * Produces one answer per idempotency key of a caller: the request that inserts the key's row produces it, concurrent repetitions
 * wait for it and get the same. An answer with `keep: false` changed nothing, and releases the key. After a
 * fault the key stays bound to its request, which may be retried. Source: rule K7.
 *
 * @param given the key, and a digest that identifies the request
 * @throws AppError UNAUTHORIZED, IDEMPOTENCY_KEY_REUSED for another request under the key, CONFLICT while the first is
 *   in progress
 */
export async function answerOnce(
  ctx: ServiceContext,
  given: { key: string; requestHash: string },
  make: () => Promise<Answered & { keep: boolean }>,
): Promise<Answered> {
  const { id: accountId } = requireAccount(ctx);
  const mine = rowOf(accountId, given.key);
  const known = await claim(ctx, { accountId, ...given });
  if (known) return known;
  const { idempotencyKeys } = schema;
  const free = () => ctx.db.update(idempotencyKeys).set({ createdAt: 0 }).where(mine);
  let made: Answered & { keep: boolean };
  try {
    made = await make();
  } catch (error) {
    await free();
    throw error;
  }
  const { keep, status, body } = made;
  try {
    if (keep) await ctx.db.update(idempotencyKeys).set({ status, response: body }).where(mine);
    else await ctx.db.delete(idempotencyKeys).where(mine);
  } catch (error) {
    // The change is committed, so its answer is returned; a retry may run again.
    logError("idempotency.unkept", error, { requestId: ctx.requestId });
    ctx.defer(Promise.resolve(free()).catch(() => undefined));
  }
  return { status, body };
}

interface Claim {
  accountId: string;
  key: string;
  requestHash: string;
}

/** @returns the stored answer, or null if the caller has to produce it */
async function claim(ctx: ServiceContext, wanted: Claim): Promise<Answered | null> {
  const { idempotencyKeys } = schema;
  const mine = rowOf(wanted.accountId, wanted.key);
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    const inserted = await ctx.db
      .insert(idempotencyKeys)
      .values({ ...wanted, status: PENDING, response: {}, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (inserted.length > 0) return null;
    const found = await ctx.db.query.idempotencyKeys.findFirst({ where: mine });
    if (!found) continue;
    if (found.requestHash !== wanted.requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    if (found.status !== PENDING) return { status: found.status, body: found.response };
    if (await takeOver(ctx, mine)) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new AppError("CONFLICT");
}

/** One statement, so that of several callers that find an expired claim one gets it. */
async function takeOver(ctx: ServiceContext, mine: ReturnType<typeof rowOf>): Promise<boolean> {
  const { idempotencyKeys } = schema;
  const isDead = lt(idempotencyKeys.createdAt, ctx.now - CLAIM_TTL_MS);
  const taken = await ctx.db
    .update(idempotencyKeys)
    .set({ createdAt: ctx.now })
    .where(and(mine, eq(idempotencyKeys.status, PENDING), isDead))
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

function rowOf(accountId: string, key: string) {
  const { idempotencyKeys } = schema;
  return and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key));
}
