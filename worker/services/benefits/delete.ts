import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findBenefit } from "./find";
import { writeBenefit } from "./write";

/** @throws AppError NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function deleteBenefit(
  ctx: ServiceContext,
  projectId: string,
  benefitId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "benefit.write", "pub");
  await writeBenefit(ctx, await findBenefit(ctx, projectId, benefitId), {
    deletedAt: ctx.now,
    publishedAt: null,
  });
}
