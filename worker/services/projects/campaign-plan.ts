import { type CampaignPlan, planSchemaFor } from "../../../domain/campaign/planner";
import { DEFAULT_COUNTRY } from "../../../domain/project/country";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { ServiceContext } from "../context";
import { holidayChanges } from "../holidays/read";
import { keepLaunchDraft, readLaunchDraft } from "./launch-draft";

/** Keeps what the caller plans. @throws AppError UNAUTHORIZED, 070 with fields */
export async function keepCampaignPlan(ctx: ServiceContext, input: unknown): Promise<CampaignPlan> {
  const plan = parseOrRefuse(planSchemaFor(ctx.now, await holidayChanges(ctx)), input);
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
  const kept = (await readLaunchDraft(ctx, "adv")).plan;
  if (!kept) return null;
  // What was planned before a country was asked for was planned for the one that platforms opened in.
  const plan: CampaignPlan = { ...kept, country: kept.country ?? DEFAULT_COUNTRY };
  return { plan, isCurrent: planSchemaFor(ctx.now, await holidayChanges(ctx)).safeParse(plan).success };
}
