import { and, eq, isNull, notInArray } from "drizzle-orm";
import { AppError } from "../../../../domain/kernel";
import type { Action } from "../../../../domain/people";
import { schema } from "../../../db/client";
import { type ProjectAccess, requireAccess, type ServiceContext } from "../../kernel";
import type { CampaignRow } from "../find";

const { campaigns, mediaPlans } = schema;

export type MediaPlanRow = typeof mediaPlans.$inferSelect;

/** Condition: the campaigns of a plan. Those that were withdrawn or deleted have left it. */
export const isPlanned = (planId: string) =>
  and(eq(campaigns.mediaPlanId, planId), notInArray(campaigns.status, ["cancelled", "deleted"]));

/** The plan of a campaign, if it was not sent yet. */
export async function openPlanOf(
  ctx: ServiceContext,
  { mediaPlanId }: CampaignRow,
): Promise<MediaPlanRow | undefined> {
  if (mediaPlanId === null) return undefined;
  return ctx.db.query.mediaPlans.findFirst({
    where: and(eq(mediaPlans.id, mediaPlanId), isNull(mediaPlans.sentAt)),
  });
}

/**
 * A plan of the ad account.
 * @throws AppError NOT_FOUND, and those of `requireAccess`
 */
export async function requirePlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
  action: Action,
): Promise<{ plan: MediaPlanRow; access: ProjectAccess }> {
  const access = await requireAccess(ctx, projectId, action, "adv");
  const plan = await ctx.db.query.mediaPlans.findFirst({
    where: and(eq(mediaPlans.id, planId), eq(mediaPlans.projectId, projectId)),
  });
  if (!plan) throw new AppError("NOT_FOUND");
  return { plan, access };
}

/** As `requirePlan`, if it was not sent yet. @throws AppError CAMPAIGN_MUTATION_NOT_ALLOWED */
export async function requireOpenPlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
): Promise<{ plan: MediaPlanRow; access: ProjectAccess }> {
  const found = await requirePlan(ctx, projectId, planId, "campaign.write");
  if (found.plan.sentAt !== null)
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  return found;
}

/** The campaigns of a plan, in the order of their ids. */
export const campaignsOf = (ctx: ServiceContext, planId: string): Promise<CampaignRow[]> =>
  ctx.db.query.campaigns.findMany({ where: isPlanned(planId), orderBy: campaigns.id });
