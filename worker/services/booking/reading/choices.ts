import { and, asc, count, eq, exists, isNotNull, isNull, max, ne, or } from "drizzle-orm";
import { z } from "zod";
import {
  CAMPAIGN_STATUSES,
  durationLimits,
  editableFields,
  mayExtend,
  mayPostpone,
  startWindow,
} from "../../../../domain/booking";
import { addDays, LIST_PAGE_LIMIT } from "../../../../domain/kernel";
import type { Side } from "../../../../domain/people";
import { daysMissing } from "../../../../domain/reports";
import { schema } from "../../../db/client";
import { scheduleRulesOf } from "../../inventory";
import { requireAccess, type ServiceContext } from "../../kernel";
import type { CampaignRow } from "../find";
import type { CampaignDetail } from "./get";

/** Filter options of a campaign list: only values that some campaign of it has. */
export const campaignOptionsView = z.object({
  statuses: z
    .array(
      z.object({
        status: z.enum(CAMPAIGN_STATUSES).describe("State of the campaigns"),
        count: z.int().describe("How many there are"),
      }),
    )
    .describe("How many campaigns are in each state"),
  products: z
    .array(
      z.object({
        id: z.string().describe("Id of the ad product"),
        name: z.string().describe("Name of the ad product"),
      }),
    )
    .describe("Ad products that have campaigns"),
  /** The other side's projects: publishers for an ad account, ad accounts for a publisher. */
  partners: z
    .array(
      z.object({
        id: z.string().describe("Id of the project"),
        name: z.string().describe("Name of the project"),
      }),
    )
    .describe("Projects of the other side that have campaigns"),
});
export type CampaignOptions = z.output<typeof campaignOptionsView>;

/** @throws AppError of `requireAccess` */
export async function campaignOptions(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
): Promise<CampaignOptions> {
  await requireAccess(ctx, projectId, "campaign.read", side);
  const { adProducts, campaigns, projects } = schema;
  const [mine, partnerId] =
    side === "adv"
      ? [eq(campaigns.projectId, projectId), campaigns.pubProjectId]
      : [and(eq(campaigns.pubProjectId, projectId), isNotNull(campaigns.submittedAt)), campaigns.projectId];
  const listed = and(mine, ne(campaigns.status, "deleted"));
  const [statuses, products, partners] = await Promise.all([
    ctx.db
      .select({ status: campaigns.status, count: count() })
      .from(campaigns)
      .where(listed)
      .groupBy(campaigns.status),
    ctx.db
      .select({ id: adProducts.id, name: max(adProducts.name).mapWith(String) })
      .from(campaigns)
      .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
      .where(listed)
      .groupBy(adProducts.id)
      .orderBy(asc(adProducts.name), asc(adProducts.id))
      .limit(LIST_PAGE_LIMIT),
    ctx.db
      .select({ id: projects.id, name: max(projects.displayName).mapWith(String) })
      .from(campaigns)
      .innerJoin(projects, eq(projects.id, partnerId))
      .where(listed)
      .groupBy(projects.id)
      .orderBy(asc(projects.displayName), asc(projects.id))
      .limit(LIST_PAGE_LIMIT),
  ]);
  return { statuses, products, partners };
}

const boundsView = z.object({
  /** First and last selectable day, `YYYY-MM-DD`. */
  min: z.string(),
  max: z.string(),
});

/** Possible changes of a booked campaign, each with its range of days; null if not possible. */
export const bookedChoicesView = z.object({
  mayRename: z.boolean(),
  postpone: boundsView.nullable(),
  extend: boundsView.nullable(),
  /**
   * If a campaign that is behind lacks time: the end by which the recent pace delivers the rest, limited to the possible
   * extension.
   */
  remedyEndDay: z.string().nullable(),
  /** Whether the campaign is paid by the day, so that an extension costs more. */
  isPaidByDays: z.boolean(),
});
export type BookedChoices = z.output<typeof bookedChoicesView>;

type ChoosingDetail = Pick<CampaignDetail, "campaign" | "offer" | "pacing" | "behind">;

/** Options of the forms on a campaign's page, by the same rules that `change-booked.ts` enforces. */
export async function bookedChoices(
  ctx: ServiceContext,
  { campaign, offer: { product }, pacing, behind }: ChoosingDetail,
): Promise<BookedChoices> {
  const { startDay, endDay, status } = campaign;
  const rules = await scheduleRulesOf(ctx, product);
  const latest = startDay ? addDays(startDay, durationLimits(rules).max - 1) : null;
  const isLonger = endDay !== null && latest !== null && endDay < latest;
  const mayRun = mayExtend(campaign, ctx.now);
  const isPaidByDays = product.pricingType === "cpp";
  const missing = pacing && behind ? daysMissing(pacing) : 0;
  const wanted = endDay === null || missing === 0 ? null : addDays(endDay, missing);
  const remedyEndDay = wanted !== null && latest !== null && wanted > latest ? latest : wanted;
  return {
    mayRename: editableFields(status).includes("name"),
    postpone:
      startDay && mayPostpone(campaign, ctx.now)
        ? { min: addDays(startDay, 1), max: startWindow(rules, ctx.now).last }
        : null,
    extend: mayRun && isLonger ? { min: addDays(endDay, 1), max: latest } : null,
    remedyEndDay: mayRun && isLonger && !isPaidByDays ? remedyEndDay : null,
    isPaidByDays,
  };
}

/**
 * Whether the contract's contact worked on the campaign for the advertiser and has left the ad account. False for an address
 * that was never a member's.
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
