import { and, eq, gte, inArray, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { RUNNING_STATUSES } from "../../../domain/booking";
import { DAY_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { figuresOf, hasFigures, requireAccess, type ServiceContext } from "../kernel";

/** Days over which delivery is summed. */
const DAYS = 30;

/** A product's bookings and delivery, for its publisher. */
export const productSummaryView = z.object({
  /** Booked campaigns that have not ended. */
  running: z.int(),
  /** Agreed totals of these and of ended campaigns, excluding tax; smallest unit of the product's currency. */
  bookedMinor: z.number(),
  /** Impressions of the last 30 days. */
  impressions: z.number(),
  clicks: z.number(),
});
export type ProductSummary = z.output<typeof productSummaryView>;

/**
 * Sums a product's bookings and its delivery of the last 30 days. All zero for another project's product.
 * @throws AppError of `requireAccess`
 */
export async function summariseProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<ProductSummary> {
  await requireAccess(ctx, projectId, "campaign.read", "pub");
  const { campaigns } = schema;
  const { deliveryTotals } = figures;
  const isRunning = inArray(campaigns.status, RUNNING_STATUSES);
  const [[sold], [delivered]] = await Promise.all([
    ctx.db
      .select({
        running: sql<number>`count(case when ${isRunning} then 1 end)`,
        bookedMinor: sql<number>`coalesce(sum(json_extract(${campaigns.quote}, '$.supplyMinor')), 0)`,
      })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.pubProjectId, projectId),
          eq(campaigns.productId, productId),
          inArray(campaigns.status, [...RUNNING_STATUSES, "closed"]),
        ),
      ),
    figuresOf(ctx, projectId)
      .select({
        impressions: sum(deliveryTotals.impressions).mapWith(Number),
        clicks: sum(deliveryTotals.clicks).mapWith(Number),
      })
      .from(deliveryTotals)
      .where(
        and(
          hasFigures(deliveryTotals.campaignId, ctx.now - DAYS * DAY_MS, ctx.now),
          gte(deliveryTotals.bucketAt, ctx.now - DAYS * DAY_MS),
          eq(deliveryTotals.productId, productId),
        ),
      ),
  ]);
  return {
    running: sold?.running ?? 0,
    bookedMinor: sold?.bookedMinor ?? 0,
    impressions: delivered?.impressions ?? 0,
    clicks: delivered?.clicks ?? 0,
  };
}
