import { and, eq } from "drizzle-orm";
import { billingMonthAt } from "../../../domain/calendar/billing-month";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/shared/limits";
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
  const month = billingMonthAt(ctx.now);
  const { projectMonths } = schema;
  const row = await ctx.db.query.projectMonths.findFirst({
    columns: { impressions: true },
    where: and(eq(projectMonths.pubProjectId, projectId), eq(projectMonths.month, month)),
  });
  return {
    plan: project.plan,
    monthFrom: `${month}-01`,
    impressions: row?.impressions ?? 0,
    freeImpressions: STREAM_PLAN_FREE_IMPRESSIONS,
    exhaustedAt: project.planExhaustedAt,
  };
}
