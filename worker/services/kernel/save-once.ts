import { and, eq, notExists, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { AppError } from "../../../domain/kernel";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "./context";

/**
 * Refuses what was filled in by another state of a thing than the row's. The write that follows names the version of that same row, so
 * that no other save comes between the two.
 * @throws AppError CONFLICT, which names the row's version in `details`
 */
export function requireSeen(ctx: ServiceContext, { version }: { version: number }): void {
  if (ctx.seenVersion !== null && ctx.seenVersion !== version) {
    throw new AppError("CONFLICT", { details: { version } });
  }
}

/**
 * Goes into the batch of a save: by which submission the caller saved the thing last. Nothing without a key.
 * @param subjectId the thing's
 */
export function savedBy(ctx: ServiceContext, subjectId: string): BatchItem<"sqlite">[] {
  const { idempotencyKeys } = schema;
  if (!ctx.account || !ctx.idempotencyKey) return [];
  const submission = { requestHash: ctx.idempotencyKey, createdAt: ctx.now };
  return [
    ctx.db
      .insert(idempotencyKeys)
      .values({ accountId: ctx.account.id, key: keyOf(subjectId), status: 200, response: {}, ...submission })
      .onConflictDoUpdate({ target: [idempotencyKeys.accountId, idempotencyKeys.key], set: submission }),
  ];
}

/**
 * Saves a thing. The same submission again, which finds what itself has changed, is answered as it was the first time: a double press, or
 * an answer that was lost. Only a save that is refused is looked up.
 *
 * @param save its batch holds `savedBy` the same subject
 * @param saved reads what the first time left
 * @throws whatever `save` throws of a submission that was not saved before
 */
export async function saveOnce<T>(
  ctx: ServiceContext,
  subjectId: string,
  save: () => Promise<T>,
  saved: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const isTooLate = error instanceof AppError && error.status === 409;
    if (!isTooLate || !(await wasSaved(ctx, subjectId))) throw error;
    return saved();
  }
}

/**
 * Saves a thing by one update that names its row's version, once, and unless it is another than the caller saw.
 * @param rest goes into the same batch
 * @throws AppError CONFLICT, after which nothing of the batch is written
 */
export function saveVersioned(
  ctx: ServiceContext,
  row: { id: string; version: number },
  update: BatchItem<"sqlite">,
  rest: readonly BatchItem<"sqlite">[] = [],
): Promise<void> {
  const save = async () => {
    requireSeen(ctx, row);
    await commitVersioned(ctx.db, update, [...savedBy(ctx, row.id), ...rest]);
  };
  return saveOnce(ctx, row.id, save, async () => undefined);
}

interface Upsert {
  update: BatchItem<"sqlite">;
  insert: BatchItem<"sqlite">;
  upsert: BatchItem<"sqlite">;
}

/**
 * Saves what there is one of, once. Whoever saw one changes that one, and brings none back that was removed; whoever saw none, which is
 * version 0, makes it; and whoever does not say takes what there is.
 *
 * @param rest goes into the same batch
 * @param statements `update` names `ctx.seenVersion`; `insert` is plain, and so fails where there is one
 * @throws AppError CONFLICT, after which nothing is written
 */
export function saveSingle(
  ctx: ServiceContext,
  subjectId: string,
  statements: Upsert,
  rest: readonly BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { update, insert, upsert } = statements;
  const bySeen = ctx.seenVersion === 0 ? insert : update;
  const statement = ctx.seenVersion === null ? upsert : bySeen;
  const save = async () => commitVersioned(ctx.db, statement, [...savedBy(ctx, subjectId), ...rest]);
  return saveOnce(ctx, subjectId, save, async () => undefined);
}

/**
 * As a condition on what is changed: this submission has not changed it yet. For what each change makes anew, a secret say, so that a double
 * press makes one; the batch holds `savedBy` the same subject behind the change. Always true without a key.
 */
export function isUnsaved(ctx: ServiceContext, subjectId: string): SQL | undefined {
  const { idempotencyKeys } = schema;
  if (!ctx.account || !ctx.idempotencyKey) return undefined;
  const saved = ctx.db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, ctx.account.id),
        eq(idempotencyKeys.key, keyOf(subjectId)),
        eq(idempotencyKeys.requestHash, ctx.idempotencyKey),
      ),
    );
  return notExists(saved);
}

async function wasSaved(ctx: ServiceContext, subjectId: string): Promise<boolean> {
  const { idempotencyKeys } = schema;
  if (!ctx.account || !ctx.idempotencyKey) return false;
  const last = await ctx.db.query.idempotencyKeys.findFirst({
    columns: { requestHash: true },
    where: and(eq(idempotencyKeys.accountId, ctx.account.id), eq(idempotencyKeys.key, keyOf(subjectId))),
  });
  return last?.requestHash === ctx.idempotencyKey;
}

/** A line break is in no header, so that no key of a caller's own is ever this one. */
const keyOf = (subjectId: string) => `saved\n${subjectId}`;
