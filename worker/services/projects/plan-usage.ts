import { and, eq, gte, sum } from "drizzle-orm";
import { dayAt, dayStartMs } from "../../../domain/calendar/day";
import { BILLING_ZONE, STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

export interface PlanUsage {
  plan: "stream" | "wave";
  /** The first day of the month that is counted, `YYYY-MM-DD` of the billing zone. */
  monthFrom: string;
  /** Impressions delivered since. */
  impressions: number;
  /** How many of them the plan delivers for free. */
  freeImpressions: number;
  /** Since when delivery rests because they are used up, epoch milliseconds. */
  exhaustedAt: number | null;
}

/** What a publisher's plan has delivered this month. @throws AppError of `requireAccess` */
export async function getPlanUsage(ctx: ServiceContext, projectId: string): Promise<PlanUsage> {
  const { project } = await requireAccess(ctx, projectId, "plan.read", "pub");
  const monthFrom = `${dayAt(ctx.now, BILLING_ZONE).slice(0, 7)}-01`;
  const { deliveryTotals } = schema;
  const [row] = await ctx.db
    .select({ impressions: sum(deliveryTotals.impressions).mapWith(Number) })
    .from(deliveryTotals)
    .where(
      and(
        eq(deliveryTotals.pubProjectId, projectId),
        gte(deliveryTotals.bucketAt, dayStartMs(monthFrom, BILLING_ZONE)),
      ),
    );
  return {
    plan: project.plan,
    monthFrom,
    impressions: row?.impressions ?? 0,
    freeImpressions: STREAM_PLAN_FREE_IMPRESSIONS,
    exhaustedAt: project.planExhaustedAt,
  };
}
