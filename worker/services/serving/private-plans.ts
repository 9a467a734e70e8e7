import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { enqueueAll, type OutboxEntry } from "../shared/outbox";

/** Publishes anew what a publisher's private products sell: goes with a change of whom it lets in. */
export async function republishPrivate(ctx: ServiceContext, projectId: string): Promise<OutboxEntry> {
  const { adProducts } = schema;
  const products = await ctx.db
    .select({ id: adProducts.id })
    .from(adProducts)
    .where(and(eq(adProducts.projectId, projectId), eq(adProducts.isPrivate, true)));
  return enqueueAll(
    ctx,
    products.map(({ id }) => ["plan.publish", { productId: id }]),
  );
}
