import { and, eq, gte, inArray, sum } from "drizzle-orm";
import { HOUR_MS, hourStart, type RefusalShare, refusalShares } from "../../../domain/delivery/traffic";
import { schema } from "../../db/client";
import type { CampaignRow } from "../campaigns/find";
import type { ServiceContext } from "../context";

const HOURS = 24;

/** Why a campaign was not served, over the last 24 hours. */
export interface CampaignRefusals {
  /** Epoch milliseconds. */
  fromMs: number;
  /** Of the units that it stands on. */
  requests: number;
  reasons: RefusalShare[];
}

/** Of a campaign that the caller was let see. */
export async function refusalsOf(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "productId">,
): Promise<CampaignRefusals> {
  const { adProductUnits, refusalTotals, unitTraffic } = schema;
  const fromMs = hourStart(ctx.now) - (HOURS - 1) * HOUR_MS;
  const units = ctx.db
    .select({ id: adProductUnits.unitId })
    .from(adProductUnits)
    .where(eq(adProductUnits.productId, campaign.productId));
  const [counts, [traffic]] = await Promise.all([
    ctx.db
      .select({ reason: refusalTotals.reason, count: sum(refusalTotals.count).mapWith(Number) })
      .from(refusalTotals)
      .where(and(eq(refusalTotals.campaignId, campaign.id), gte(refusalTotals.hourAt, fromMs)))
      .groupBy(refusalTotals.reason),
    ctx.db
      .select({ requests: sum(unitTraffic.requests).mapWith(Number) })
      .from(unitTraffic)
      .where(and(inArray(unitTraffic.unitId, units), gte(unitTraffic.hourAt, fromMs))),
  ]);
  const requests = traffic?.requests ?? 0;
  const byReason = new Map(counts.map(({ reason, count }) => [reason, count]));
  return { fromMs, requests, reasons: refusalShares(byReason, requests) };
}
