import { type CampaignPlan, planSchemaFor } from "../../../domain/campaign/planner";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { ServiceContext } from "../context";
import { keepLaunchDraft, readLaunchDraft } from "./launch-draft";

/** Keeps what the caller plans. @throws AppError UNAUTHORIZED, 070 with fields */
export async function keepCampaignPlan(ctx: ServiceContext, input: unknown): Promise<CampaignPlan> {
  const plan = parseOrRefuse(planSchemaFor(ctx.now), input);
  await keepLaunchDraft(ctx, "adv", { plan });
  return plan;
}

/**
 * What the caller planned last.
 * @returns `isCurrent`: whether it could still be booked, since the days of a plan pass
 * @throws AppError UNAUTHORIZED
 */
export async function readCampaignPlan(
  ctx: ServiceContext,
): Promise<{ plan: CampaignPlan; isCurrent: boolean } | null> {
  const { plan } = await readLaunchDraft(ctx, "adv");
  return plan ? { plan, isCurrent: planSchemaFor(ctx.now).safeParse(plan).success } : null;
}
