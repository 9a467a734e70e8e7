import { and, eq, isNull } from "drizzle-orm";
import { dayAt } from "../../../domain/calendar/day";
import { type BenefitState, benefitState } from "../../../domain/project/benefit";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";

export type BenefitRow = typeof schema.benefits.$inferSelect;
export type BenefitView = BenefitRow & { state: BenefitState };

/** What day it is where the publisher is. */
export const todayOf = (ctx: ServiceContext, { timezone }: Pick<ProjectRow, "timezone">): string =>
  dayAt(ctx.now, timezone);

export const withState = (benefit: BenefitRow, today: string): BenefitView => ({
  ...benefit,
  state: benefitState(benefit, today),
});

/** A benefit of the publisher's, or 404. @throws AppError NOT_FOUND */
export async function findBenefit(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
): Promise<BenefitRow> {
  const { benefits } = schema;
  const benefit = await ctx.db.query.benefits.findFirst({
    where: and(eq(benefits.id, benefitId), eq(benefits.projectId, projectId), isNull(benefits.deletedAt)),
  });
  if (!benefit) throw new AppError("NOT_FOUND");
  return benefit;
}
