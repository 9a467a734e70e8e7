import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ONGOING_STATUSES } from "../../../domain/inventory/product-life";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** The campaigns that a product was promised to and that have not ended. */
export interface Ongoing {
  count: number;
  /** Epoch milliseconds; null where there are none. */
  lastEndsAt: number | null;
}

const { campaigns } = schema;
const statuses = ONGOING_STATUSES.map((status) => `'${status}'`).join(", ");
/** In plain words, since a selected column loses its table's name where there is one table only. */
const ofProduct = sql.raw(
  `from campaigns where campaigns.product_id = ad_products.id and campaigns.status in (${statuses})`,
);

/** Of each product of a query. */
export const ongoingCount = sql<number>`(select count(*) ${ofProduct})`;
export const ongoingLastEndsAt = sql<number | null>`(select max(campaigns.ends_at) ${ofProduct})`;

export async function ongoingOf(ctx: ServiceContext, productId: string): Promise<Ongoing> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)`, lastEndsAt: sql<number | null>`max(${campaigns.endsAt})` })
    .from(campaigns)
    .where(and(eq(campaigns.productId, productId), inArray(campaigns.status, [...ONGOING_STATUSES])));
  return row ?? { count: 0, lastEndsAt: null };
}

/** As a condition on one product, for a guard of a batch. */
export function hasOngoing(productId: string): SQL {
  return sql`exists (select 1 from ${campaigns} where ${campaigns.productId} = ${productId} and ${campaigns.status} in (${sql.raw(statuses)}))`;
}
