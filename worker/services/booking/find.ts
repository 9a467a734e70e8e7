import { and, asc, eq, ne } from "drizzle-orm";
import { type CampaignState, isEditable, type ReviewPhase } from "../../../domain/booking";
import { AppError } from "../../../domain/kernel";
import type { Action, Side } from "../../../domain/people";
import { schema } from "../../db/client";
import type { CampaignRow, CreativeRow } from "../../db/schema";
import { askOnce, type ProjectAccess, requireAccess, type ServiceContext } from "../kernel";

export type { CampaignRow, CreativeRow };

/** The stored columns as the state machine's input. */
export function stateOf(campaign: CampaignRow): CampaignState {
  return { status: campaign.status, phase: phaseOf(campaign), pausedFrom: campaign.pausedFrom };
}

function phaseOf({ status, publisherApprovedAt, paymentAskedAt }: CampaignRow): ReviewPhase | null {
  if (status !== "submitted") return null;
  if (paymentAskedAt) return "payment";
  return publisherApprovedAt ? "final" : "publisher";
}

/** The start of a campaign that is paid by the day; null for any other. */
export const dayPaidFrom = ({ quote, startsAt }: CampaignRow) => (quote?.pricing === "cpp" ? startsAt : null);

/**
 * A campaign through one of its two projects: the advertiser's project sees all campaigns except deleted ones, the publisher's project
 * those that were ever sent to it. Any other is reported as not found.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function requireCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  action: Action,
  side?: Side,
): Promise<{ campaign: CampaignRow; access: ProjectAccess; side: Side }> {
  const access = await requireAccess(ctx, projectId, action, side);
  const mySide = access.project.kind;
  const campaign = await readCampaign(ctx, campaignId);
  const mine =
    campaign &&
    campaign.status !== "deleted" &&
    (mySide === "adv"
      ? campaign.projectId === projectId
      : campaign.pubProjectId === projectId && campaign.submittedAt !== null);
  if (!mine) throw new AppError("CAMPAIGN_NOT_FOUND");
  return { campaign, access, side: mySide };
}

export function readCampaign(ctx: ServiceContext, campaignId: string): Promise<CampaignRow | undefined> {
  return askOnce(ctx, `campaign:${campaignId}`, () =>
    ctx.db.query.campaigns.findFirst({ where: eq(schema.campaigns.id, campaignId) }),
  );
}

/** Whether the campaign is a draft or was rejected. The caller's access is checked before. */
export async function isCampaignUnsent(ctx: ServiceContext, campaignId: string): Promise<boolean> {
  const campaign = await readCampaign(ctx, campaignId);
  return campaign !== undefined && isEditable(campaign.status);
}

/** Statuses of the creatives that a campaign shows: a quest shows itself, and is approved with its campaign. */
export function shownStatuses(
  { quest }: Pick<CampaignRow, "quest">,
  creativeStatuses: readonly string[],
): readonly string[] {
  return quest === null ? creativeStatuses : ["live"];
}

export function creativesOf(ctx: ServiceContext, campaignId: string): Promise<CreativeRow[]> {
  return ctx.db.query.creatives.findMany({
    where: and(eq(schema.creatives.campaignId, campaignId), ne(schema.creatives.status, "deleted")),
    orderBy: asc(schema.creatives.id),
  });
}
