import { benefitSchemaFor } from "../../../domain/project/benefit";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type BenefitRow, findBenefit, todayOf } from "./find";

/**
 * Writes a benefit that nobody sees yet.
 * @param input `benefitSchema`; its last day is after today in the project's zone
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function createBenefit(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<BenefitRow> {
  const { project } = await requireAccess(ctx, projectId, "benefit.write", "pub");
  const values = parseOrRefuse(benefitSchemaFor(todayOf(ctx, project)), input);
  const id = await ctx.newId("benefit");
  await commit(ctx.db, [
    ctx.db
      .insert(schema.benefits)
      .values({ ...values, id, projectId, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing(),
  ]);
  return findBenefit(ctx, projectId, id);
}
