import { and, eq, gte, sql } from "drizzle-orm";
import { type TrafficBucket, trafficShape } from "../../../domain/delivery/pacing";
import { BUCKET_MS, HOUR_MS } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** Whole weeks, so that no weekday weighs more than another. */
const HISTORY_MS = 14 * 24 * HOUR_MS;

/**
 * How a product's traffic is spread over a day of its zone, by what its units were asked for in the last two weeks; where that is not known,
 * by what its campaigns delivered.
 * @param zone the product's
 */
export async function forecastOf(ctx: ServiceContext, productId: string, zone: string): Promise<number[]> {
  const sinceMs = ctx.now - HISTORY_MS;
  const asked = await requestsOf(ctx, productId, sinceMs);
  return trafficShape(asked.length > 0 ? asked : await impressionsOf(ctx, productId, sinceMs), zone);
}

async function requestsOf(ctx: ServiceContext, productId: string, sinceMs: number): Promise<TrafficBucket[]> {
  const { unitTraffic, adProductUnits } = schema;
  const rows = await ctx.db
    .select({ atMs: unitTraffic.hourAt, count: sql<number>`sum(${unitTraffic.requests})` })
    .from(adProductUnits)
    .innerJoin(unitTraffic, eq(unitTraffic.unitId, adProductUnits.unitId))
    .where(and(eq(adProductUnits.productId, productId), gte(unitTraffic.hourAt, sinceMs)))
    .groupBy(unitTraffic.hourAt);
  return rows.map((row) => ({ ...row, lengthMs: HOUR_MS }));
}

async function impressionsOf(
  ctx: ServiceContext,
  productId: string,
  sinceMs: number,
): Promise<TrafficBucket[]> {
  const { deliveryTotals, campaigns } = schema;
  const rows = await ctx.db
    .select({ atMs: deliveryTotals.bucketAt, count: sql<number>`sum(${deliveryTotals.impressions})` })
    .from(campaigns)
    .innerJoin(deliveryTotals, eq(deliveryTotals.campaignId, campaigns.id))
    .where(and(eq(campaigns.productId, productId), gte(deliveryTotals.bucketAt, sinceMs)))
    .groupBy(deliveryTotals.bucketAt);
  return rows.map((row) => ({ ...row, lengthMs: BUCKET_MS }));
}
