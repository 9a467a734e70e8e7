import { AppError } from "../../../domain/shared/errors";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findBenefit, todayOf, withState } from "./find";
import { writeBenefit } from "./write";

/**
 * Shows a benefit to advertisers, or takes it back. Idempotent.
 * @throws AppError PROJECT_MUTATION_NOT_ACCEPTABLE to publish one whose last day is over, NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function setBenefitPublished(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
  published: boolean,
): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "benefit.write", "pub");
  const benefit = await findBenefit(ctx, projectId, benefitId);
  if (published === (benefit.publishedAt !== null)) return;
  const { state } = withState(benefit, todayOf(ctx, project));
  if (published && state === "expired") {
    throw new AppError("PROJECT_MUTATION_NOT_ACCEPTABLE", { fields: { endDate: ["benefit.endDate"] } });
  }
  await writeBenefit(ctx, benefit, { publishedAt: published ? ctx.now : null });
}
