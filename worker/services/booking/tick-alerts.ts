import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import {
  creativesAlert,
  EDITABLE_STATUSES,
  purchaseOf,
  quoteOf,
  REVIEW_DUE_H,
  REVIEW_LAPSE_H,
} from "../../../domain/booking";
import { AppError, DAY_MS, HOUR_MS } from "../../../domain/kernel";
import { isSamePurchase } from "../../../domain/money";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../db/client";
import { commitWork, type ServiceContext } from "../kernel";
import { type Notice, notificationOf } from "../people";
import { readHolidayChanges } from "../platform";
import type { CampaignRow } from "./find";

/** Maximum campaigns of one kind per run. */
const BATCH = 500;
/** Upper bound of five business days, holidays included. */
const REMINDER_HORIZON_MS = 21 * DAY_MS;

const { adProducts, campaignAlerts, campaigns, creatives } = schema;

/** SQL condition: an alert of this name was sent for the row's campaign. */
const wasSent = (name: string, about: SQL) =>
  sql`exists (select 1 from ${campaignAlerts} where ${campaignAlerts.id} = ${name} || ':' || ${campaigns.id} || ':' || ${about})`;

/**
 * Sends scheduled reminders: to the publisher of a due review, to the advertiser of missing creatives five and three business days
 * before the start, and to the payer of a campaign that costs more than they agreed to. Each is sent once, in the batch that records it;
 * after an outage only the latest one.
 *
 * @returns number of alerts sent
 */
export async function tickCampaignAlerts(ctx: ServiceContext): Promise<number> {
  return (
    (await notifyDueReviews(ctx)) + (await notifyMissingCreatives(ctx)) + (await notifyOutgrownPayments(ctx))
  );
}

async function notifyDueReviews(ctx: ServiceContext): Promise<number> {
  const isDue = or(
    lte(campaigns.submittedAt, ctx.now - REVIEW_DUE_H * HOUR_MS),
    and(eq(campaigns.sameDay, true), lte(campaigns.startsAt, ctx.now - DAY_MS)),
  );
  const due = await ctx.db
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.status, "submitted"),
        isNull(campaigns.publisherApprovedAt),
        gt(campaigns.submittedAt, ctx.now - REVIEW_LAPSE_H * HOUR_MS),
        isDue,
        sql`not ${wasSent("review-due", sql`${campaigns.submittedAt}`)}`,
      ),
    )
    .orderBy(asc(campaigns.submittedAt), asc(campaigns.id))
    .limit(BATCH);
  let count = 0;
  for (const campaign of due) {
    count += await notify(ctx, campaign, `review-due:${campaign.id}:${campaign.submittedAt}`, {
      kind: "campaign-review",
      details: {
        event: "review-due",
        subject: campaign.name,
        path: `/pub/${campaign.pubProjectId}/campaigns/${campaign.id}`,
      },
      projectId: campaign.pubProjectId,
      level: LEVEL.editor,
    });
  }
  return count;
}

async function notifyMissingCreatives(ctx: ServiceContext): Promise<number> {
  const usable = ctx.db
    .select({ one: sql`1` })
    .from(creatives)
    .where(
      and(eq(creatives.campaignId, campaigns.id), sql`${creatives.status} not in ('rejected', 'deleted')`),
    );
  const isAhead = sql`(${campaigns.status} in ('submitted', 'booked') or (${campaigns.status} = 'paused' and ${campaigns.pausedFrom} = 'booked'))`;
  // Sorted by due time, so that campaigns that are not due do not displace due ones.
  const waiting = await ctx.db
    .select({
      campaign: campaigns,
      country: adProducts.country,
      timezone: adProducts.timezone,
      remindedBefore: sql<number>`${wasSent("creatives-soon", sql`${campaigns.startDay}`)}`,
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .where(
      and(
        isAhead,
        isNull(campaigns.quest),
        gt(campaigns.endsAt, ctx.now),
        lte(campaigns.startsAt, ctx.now + REMINDER_HORIZON_MS),
        notExists(usable),
        sql`not ${wasSent("creatives-due", sql`${campaigns.startDay}`)}`,
      ),
    )
    .orderBy(asc(campaigns.startsAt), asc(campaigns.id))
    .limit(BATCH);
  const holidays = waiting.length > 0 ? await readHolidayChanges(ctx) : [];
  let count = 0;
  for (const { campaign, country, timezone, remindedBefore } of waiting) {
    const { startDay } = campaign;
    const event = startDay && creativesAlert({ startDay, country, timezone, holidays }, ctx.now);
    if (!event || (event === "creatives-soon" && remindedBefore)) continue;
    count += await notify(ctx, campaign, `${event}:${campaign.id}:${startDay}`, {
      kind: "creative-review",
      details: {
        event,
        subject: campaign.name,
        path: `/adv/${campaign.projectId}/campaigns/${campaign.id}`,
      },
      projectId: campaign.projectId,
      publisherId: campaign.pubProjectId,
      level: LEVEL.editor,
    });
  }
  return count;
}

/**
 * Notifies payers whose agreed purchase may have changed, because the advertiser edited the campaign or the product's price changed: only
 * the payer can agree again. Once per agreement.
 */
async function notifyOutgrownPayments(ctx: ServiceContext): Promise<number> {
  const { paymentLinks } = schema;
  const changedAt = sql<number>`max(${campaigns.updatedAt}, ${adProducts.updatedAt})`;
  const changed = await ctx.db
    .select({ campaign: campaigns, product: getTableColumns(adProducts), link: paymentLinks })
    .from(paymentLinks)
    .innerJoin(campaigns, eq(campaigns.id, paymentLinks.campaignId))
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .where(
      and(
        isNotNull(paymentLinks.payerProjectId),
        eq(campaigns.paymentMethod, "representative"),
        inArray(campaigns.status, EDITABLE_STATUSES),
        sql`${changedAt} >= coalesce(${paymentLinks.takenAt}, 0)`,
        sql`not ${wasSent("payment-outgrown", sql`coalesce(${paymentLinks.takenAt}, 0)`)}`,
      ),
    )
    .orderBy(desc(changedAt), asc(campaigns.id))
    .limit(BATCH);
  let count = 0;
  for (const { campaign, product, link } of changed) {
    const quote = quoteOf(campaign, product);
    const { payerProjectId, token, agreedQuote } = link;
    if (!payerProjectId || !quote || isSamePurchase(agreedQuote, purchaseOf(campaign, quote))) continue;
    count += await notify(ctx, campaign, `payment-outgrown:${campaign.id}:${link.takenAt ?? 0}`, {
      kind: "campaign-state",
      details: { event: "payment-outgrown", subject: campaign.name, path: `/pay/${token}` },
      projectId: payerProjectId,
      publisherId: campaign.pubProjectId,
      level: LEVEL.editor,
    });
  }
  return count;
}

type Alert = Notice extends infer Each ? (Each extends Notice ? Omit<Each, "eventId"> : never) : never;

/** Records and sends the alert in one batch. @returns 0 if a concurrent run was first */
async function notify(ctx: ServiceContext, campaign: CampaignRow, id: string, alert: Alert): Promise<0 | 1> {
  const news = await notificationOf(ctx, { ...alert, eventId: id } as Notice);
  const remembered = ctx.db
    .insert(campaignAlerts)
    .values({ id, campaignId: campaign.id, createdAt: ctx.now });
  try {
    await commitWork(ctx, { rows: [remembered], also: [news] });
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return 0;
    throw error;
  }
  return 1;
}
