import { benefitSchemaFor } from "../../../domain/project/benefit";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type BenefitRow, findBenefit, todayOf } from "./find";
import { writeBenefit } from "./write";

/**
 * Changes a benefit; one that was published stays so, and an expired one lives again by a later last day.
 * @param input as `createBenefit`
 * @throws AppError 070 with fields, NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function updateBenefit(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
  input: unknown,
): Promise<BenefitRow> {
  const { project } = await requireAccess(ctx, projectId, "benefit.write", "pub");
  const benefit = await findBenefit(ctx, projectId, benefitId);
  await writeBenefit(ctx, benefit, parseOrRefuse(benefitSchemaFor(todayOf(ctx, project)), input));
  return findBenefit(ctx, projectId, benefitId);
}
