import { asc, eq, type SQL, sql } from "drizzle-orm";
import {
  FIRST_TERMS,
  type ListPrice,
  type Plan,
  type PlanHistory,
  type PlanTerms,
  STREAM_PLAN_FREE_IMPRESSIONS,
} from "../../../domain/money";
import { schema } from "../../db/client";
import type { ProjectRow, ServiceContext } from "../kernel";

const { planPrices, planTerms, projects } = schema;

/** The price list of plans, former prices included. */
export function readPlanPrices(ctx: ServiceContext): Promise<ListPrice[]> {
  return ctx.db.query.planPrices.findMany({
    columns: { currency: true, interval: true, perThousandMinor: true, fromAt: true },
    orderBy: asc(planPrices.fromAt),
  });
}

/** A publisher's agreed terms as stored, in order. */
export async function storedPlanTerms(ctx: ServiceContext, projectId: string): Promise<PlanTerms[]> {
  const rows = await ctx.db.query.planTerms.findMany({
    where: eq(planTerms.projectId, projectId),
    orderBy: asc(planTerms.fromAt),
  });
  return rows.map(({ projectId: _, ...terms }) => terms);
}

/** The data that determines a publisher's terms in each month. */
export async function planHistoryOf(
  ctx: ServiceContext,
  { id, currency }: Pick<ProjectRow, "id" | "currency">,
): Promise<PlanHistory> {
  const [stored, list] = await Promise.all([storedPlanTerms(ctx, id), readPlanPrices(ctx)]);
  return { terms: stored.length === 0 ? [FIRST_TERMS] : stored, list, currency };
}

const inForce = <T>(column: SQL, nowMs: number, none: SQL) =>
  sql<T>`coalesce((select ${column} from ${planTerms} where ${planTerms.projectId} = ${projects.id} and ${planTerms.fromAt} <= ${nowMs} and (${planTerms.untilAt} is null or ${planTerms.untilAt} > ${nowMs})), ${none})`;

/** SQL expression: the plan of a row of `projects` at an instant, as in `planAt`. */
export const planInForce = (nowMs: number): SQL<Plan> =>
  inForce<Plan>(sql`${planTerms.plan}`, nowMs, sql.raw(`'${FIRST_TERMS.plan}'`));

/** SQL expression: its free impressions per month at an instant, as in `planAt`. */
export const freeInForce = (nowMs: number): SQL<number> =>
  inForce<number>(sql`${planTerms.freeImpressions}`, nowMs, sql.raw(String(STREAM_PLAN_FREE_IMPRESSIONS)));
