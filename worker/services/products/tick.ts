import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { removalDueAt } from "../../../domain/inventory/product-life";
import { AppError } from "../../../domain/shared/errors";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { ProductRow } from "./find";
import { hasOngoing, ongoingCount, ongoingLastEndsAt } from "./ongoing";
import { unitIdsOf } from "./units-of";
import { applyValues, writeProduct } from "./write";

const BATCH = 100;

/**
 * What is due of products: changes that waited for campaigns, and removals that can be taken back no more. What somebody else writes
 * meanwhile is left to the next tick.
 * @returns how many products changed
 */
export async function tickProducts(ctx: ServiceContext): Promise<number> {
  return (await applyPending(ctx)) + (await endRemovals(ctx));
}

async function applyPending(ctx: ServiceContext): Promise<number> {
  const { adProducts } = schema;
  const due = await ctx.db
    .select({ product: adProducts })
    .from(adProducts)
    .where(and(isNotNull(adProducts.pending), ne(adProducts.status, "remove"), eq(ongoingCount, 0)))
    .orderBy(asc(adProducts.id))
    .limit(BATCH);
  let moved = 0;
  for (const { product } of due) {
    const { pending } = product;
    if (pending === null) continue;
    const guard = refuseWhen(ctx.db, hasOngoing(product.id), "CONFLICT");
    moved += await unlessRaced(() => applyValues(ctx, product, pending.values, [guard]));
  }
  return moved;
}

async function endRemovals(ctx: ServiceContext): Promise<number> {
  const { adProducts } = schema;
  const removed = await ctx.db
    .select({ product: adProducts, lastEndsAt: ongoingLastEndsAt })
    .from(adProducts)
    .where(and(eq(adProducts.status, "remove"), isNull(adProducts.goneAt)))
    .orderBy(asc(adProducts.removedAt));
  const isDue = ({ product, lastEndsAt }: { product: ProductRow; lastEndsAt: number | null }) =>
    product.removedAt !== null && removalDueAt(product.removedAt, lastEndsAt) <= ctx.now;
  let moved = 0;
  for (const { product } of removed.filter(isDue).slice(0, BATCH)) {
    const units = await unitIdsOf(ctx, product.id);
    moved += await unlessRaced(() => writeProduct(ctx, product, { goneAt: ctx.now, pending: null }, units));
  }
  return moved;
}

async function unlessRaced(write: () => Promise<void>): Promise<0 | 1> {
  try {
    await write();
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return 0;
    throw error;
  }
}
