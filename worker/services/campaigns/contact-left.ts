import { and, eq, exists, isNull, or } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { CampaignRow } from "./find";

/**
 * Whether the contract's contact worked on the campaign for the advertiser, and is no member of the ad account any more. Of an address
 * that never was a member's nothing is known: false.
 */
export async function hasContactLeft(ctx: ServiceContext, campaign: CampaignRow): Promise<boolean> {
  const { accounts, campaignHistory, memberships } = schema;
  if (campaign.contractEmail === null) return false;
  const step = ctx.db
    .select({ id: campaignHistory.id })
    .from(campaignHistory)
    .where(
      and(
        eq(campaignHistory.campaignId, campaign.id),
        eq(campaignHistory.actorKind, "advertiser"),
        eq(campaignHistory.actorAccountId, accounts.id),
      ),
    );
  const [left] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(
      memberships,
      and(eq(memberships.accountId, accounts.id), eq(memberships.projectId, campaign.projectId)),
    )
    .where(
      and(
        eq(accounts.email, campaign.contractEmail),
        isNull(memberships.accountId),
        or(eq(accounts.id, campaign.createdBy), exists(step)),
      ),
    )
    .limit(1);
  return left !== undefined;
}
