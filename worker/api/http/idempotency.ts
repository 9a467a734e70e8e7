import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import type { ServiceContext } from "../../services/context";

/** A claim whose holder said nothing for so long is taken to have died with it. */
const CLAIM_TTL_MS = 60_000;
const POLL_MS = 100;
const POLLS_MAX = 100;
/** `status` of a key whose answer is still being made. */
const PENDING = 0;

const keySchema = z.object({ "Idempotency-Key": z.string().min(1).max(200).optional() });

export interface Answered {
  status: number;
  body: unknown;
}

/** @throws AppError 070 for a key that is empty or too long */
export function readIdempotencyKey(headers: Headers): string | null {
  const given = headers.get("Idempotency-Key") ?? undefined;
  return parseOrRefuse(keySchema, { "Idempotency-Key": given })["Idempotency-Key"] ?? null;
}

/**
 * Makes an answer once for a caller's key: whoever inserts the key's row makes it, everybody else with the same request
 * waits for it and gets the same. An answer that says `keep: false` changed nothing, and the key is free again. After a
 * fault the key stays with its request, which may be tried again.
 *
 * @param requestHash of method, path and body
 * @throws AppError IDEMPOTENCY_KEY_REUSED for another request under the key, CONFLICT when the first is still at it
 */
export async function answerOnce(
  ctx: ServiceContext,
  given: { key: string; requestHash: string },
  make: () => Promise<Answered & { keep: boolean }>,
): Promise<Answered> {
  const mine = await claim(ctx, given);
  if (mine) return mine;
  try {
    const made = await make();
    if (made.keep) await keep(ctx, given.key, made);
    else await ctx.db.delete(schema.idempotencyKeys).where(row(ctx, given.key));
    return made;
  } catch (error) {
    await ctx.db.update(schema.idempotencyKeys).set({ createdAt: 0 }).where(row(ctx, given.key));
    throw error;
  }
}

/** @returns the answer that is there already, or null when the caller is the one to make it */
async function claim(
  ctx: ServiceContext,
  { key, requestHash }: { key: string; requestHash: string },
): Promise<Answered | null> {
  const { idempotencyKeys } = schema;
  const accountId = ctx.account?.id ?? "";
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    const inserted = await ctx.db
      .insert(idempotencyKeys)
      .values({ accountId, key, requestHash, status: PENDING, response: {}, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (inserted.length > 0) return null;
    const found = await ctx.db.query.idempotencyKeys.findFirst({ where: row(ctx, key) });
    if (!found) continue;
    if (found.requestHash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    if (found.status !== PENDING) return { status: found.status, body: found.response };
    if (await takeOver(ctx, key)) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new AppError("CONFLICT");
}

/** One statement, so that of several who find a dead claim one gets it. */
async function takeOver(ctx: ServiceContext, key: string): Promise<boolean> {
  const { idempotencyKeys } = schema;
  const taken = await ctx.db
    .update(idempotencyKeys)
    .set({ createdAt: ctx.now })
    .where(
      and(
        row(ctx, key),
        eq(idempotencyKeys.status, PENDING),
        lt(idempotencyKeys.createdAt, ctx.now - CLAIM_TTL_MS),
      ),
    )
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

async function keep(ctx: ServiceContext, key: string, answer: Answered): Promise<void> {
  await ctx.db
    .update(schema.idempotencyKeys)
    .set({ status: answer.status, response: answer.body })
    .where(row(ctx, key));
}

function row(ctx: ServiceContext, key: string) {
  const { idempotencyKeys } = schema;
  return and(eq(idempotencyKeys.accountId, ctx.account?.id ?? ""), eq(idempotencyKeys.key, key));
}

/** SHA-256 of the request's method, path and body bytes, hex. */
export async function hashRequest(
  method: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const head = new TextEncoder().encode(`${method} ${path}\n`);
  const all = new Uint8Array(head.byteLength + bytes.byteLength);
  all.set(head);
  all.set(bytes, head.byteLength);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
