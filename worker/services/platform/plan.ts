import { and, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { type CampaignPlan, planSchemaFor } from "../../../domain/booking";
import { billingMonthAt, DEFAULT_COUNTRY, parseOrRefuse } from "../../../domain/kernel";
import { planAt } from "../../../domain/money";
import { schema } from "../../db/client";
import { type ProjectRow, requireAccess, type ServiceContext } from "../kernel";
import { readHolidayChanges } from "./holidays";
import { keepLaunchDraft, readLaunchDraft } from "./launch";
import { planHistoryOf } from "./plan-terms";

/** Saves the caller's campaign plan. @throws AppError UNAUTHORIZED, 070 with fields */
export async function keepCampaignPlan(ctx: ServiceContext, input: unknown): Promise<CampaignPlan> {
  const plan = parseOrRefuse(planSchemaFor(ctx.now, await readHolidayChanges(ctx)), input);
  await keepLaunchDraft(ctx, "adv", { plan });
  return plan;
}

/**
 * The caller's last campaign plan.
 * @returns `isCurrent`: whether its days are not in the past, so that it could be booked
 * @throws AppError UNAUTHORIZED
 */
export async function readCampaignPlan(
  ctx: ServiceContext,
): Promise<{ plan: CampaignPlan; isCurrent: boolean } | null> {
  const kept = (await readLaunchDraft(ctx, "adv")).plan;
  if (!kept) return null;
  // Plans without a country are from the time when all platforms were in one country.
  const plan: CampaignPlan = { ...kept, country: kept.country ?? DEFAULT_COUNTRY };
  return { plan, isCurrent: planSchemaFor(ctx.now, await readHolidayChanges(ctx)).safeParse(plan).success };
}

export const planUsageView = z.object({
  plan: z
    .enum(["stream", "wave"])
    .describe(
      "The publisher's plan: `stream` is free up to a number of impressions, `wave` is billed by them",
    ),
  /** First day of the counted month, `YYYY-MM-DD` in the billing zone. */
  monthFrom: z.string().describe("First day of the month that is counted, `YYYY-MM-DD` of Seoul"),
  /** Impressions delivered in the month, up to the daily maximum per network address. */
  impressions: z
    .number()
    .describe("Impressions delivered since, without those beyond what one address adds in a day"),
  /** Number of free impressions of the plan. */
  freeImpressions: z.number().describe("How many of them the plan delivers for nothing"),
  /** Time since which delivery is stopped because they are used up, epoch milliseconds. */
  exhaustedAt: z
    .number()
    .nullable()
    .describe(
      "Since when delivery rests because they are used up, epoch milliseconds; null while it goes on",
    ),
  /** Whether delivery is stopped because of an unpaid bill. */
  isUnpaid: z.boolean().describe("Whether delivery rests because a bill is not paid"),
  /** Whether operators lifted the limit this month. */
  isLifted: z.boolean().describe("Whether operators let it deliver beyond them this month"),
});
export type PlanUsage = z.output<typeof planUsageView>;

/** This month's delivery of a publisher's plan. @throws AppError of `requireAccess` */
export async function getPlanUsage(ctx: ServiceContext, projectId: string): Promise<PlanUsage> {
  const { project } = await requireAccess(ctx, projectId, "plan.read", "pub");
  return planUsageOf(ctx, project);
}

/** `getPlanUsage` for a publisher that the caller has already read. */
export async function planUsageOf(
  ctx: ServiceContext,
  project: Pick<ProjectRow, "id" | "currency" | "planExhaustedAt" | "planLiftedMonth">,
): Promise<PlanUsage> {
  const month = billingMonthAt(ctx.now);
  const { planBills, projectMonths } = schema;
  const [row, unpaid, history] = await Promise.all([
    ctx.db.query.projectMonths.findFirst({
      columns: { impressions: true, surplus: true },
      where: and(eq(projectMonths.pubProjectId, project.id), eq(projectMonths.month, month)),
    }),
    project.planExhaustedAt === null
      ? undefined
      : ctx.db.query.planBills.findFirst({
          columns: { id: true },
          where: and(
            eq(planBills.projectId, project.id),
            eq(planBills.status, "issued"),
            lte(planBills.stopsAt, ctx.now),
          ),
        }),
    planHistoryOf(ctx, project),
  ]);
  const { plan, freeImpressions } = planAt(ctx.now, history);
  return {
    plan,
    monthFrom: `${month}-01`,
    impressions: row ? row.impressions - row.surplus : 0,
    freeImpressions,
    exhaustedAt: project.planExhaustedAt,
    isUnpaid: unpaid !== undefined,
    isLifted: project.planLiftedMonth === month,
  };
}
