import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type BenefitView, findBenefit, todayOf, withState } from "./find";

/** @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getBenefit(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
): Promise<BenefitView> {
  const { project } = await requireAccess(ctx, projectId, "benefit.read", "pub");
  return withState(await findBenefit(ctx, projectId, benefitId), todayOf(ctx, project));
}
