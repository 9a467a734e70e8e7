import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { makeId } from "../../../domain/shared/id";
import { creativeAddedEvents, toldOfCreative } from "../../../domain/webhook/creative-events";
import { type WebhookEvent, webhookBody } from "../../../domain/webhook/events";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { creativesOf, readCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import type { WebhookNews } from "./news";
import { wakeWebhooks } from "./wake";

/**
 * Makes one message of each event for each publisher that it concerns and that has a webhook, however often it is called, and
 * has them sent. While a webhook is switched off, its messages are held back.
 */
export async function recordWebhookEvents(
  ctx: ServiceContext,
  payload: Record<string, unknown>,
): Promise<void> {
  const news = payload as WebhookNews & Record<string, unknown>;
  const events = await toldOf(ctx, news);
  if (events.length === 0) return;
  for (const publisherId of await publishersOf(ctx, news)) await keepMessages(ctx, publisherId, events);
}

/** One message an event; those of one call follow each other by their ids. Whoever is not woken here is by the clock. */
async function keepMessages(
  ctx: ServiceContext,
  publisherId: string,
  events: readonly WebhookEvent[],
): Promise<void> {
  const kept = await commit(
    ctx.db,
    events.map((event, nth) => {
      const id = makeId("webhookMessage", ctx.now + nth, crypto.getRandomValues(new Uint8Array(16)));
      return messageStatement(ctx, publisherId, id, event);
    }),
  );
  if (kept.some(({ meta }) => meta.changes > 0)) await wakeWebhooks(ctx.env, [publisherId]);
}

/**
 * Whether it is held back is decided by the webhook in the same statement, so that one that is switched on meanwhile misses nothing.
 * Nothing is kept where there is no webhook, and nothing twice.
 */
export function messageStatement(ctx: ServiceContext, publisherId: string, id: string, event: WebhookEvent) {
  const { webhookDeliveries: messages, webhookEndpoints: endpoints, projects } = schema;
  const nextAttemptAt = sql<number | null>`case ${endpoints.status} when 'enabled' then ${ctx.now} end`;
  return ctx.db
    .insert(messages)
    .select(
      ctx.db
        .select({
          id: sql<string>`${id}`.as("id"),
          projectId: endpoints.projectId,
          eventKey: sql<string>`${event.key}`.as("event_key"),
          type: sql<string>`${event.type}`.as("type"),
          body: sql<string>`${webhookBody(event)}`.as("body"),
          status: sql<"pending">`'pending'`.as("status"),
          attempts: sql<number>`0`.as("attempts"),
          roundAt: sql<number>`${ctx.now}`.as("round_at"),
          nextAttemptAt: nextAttemptAt.as("next_attempt_at"),
          claimedUntil: sql<number | null>`null`.as("claimed_until"),
          createdAt: sql<number>`${ctx.now}`.as("created_at"),
          updatedAt: sql<number>`${ctx.now}`.as("updated_at"),
          version: sql<number>`1`.as("version"),
        })
        .from(endpoints)
        .innerJoin(projects, eq(projects.id, endpoints.projectId))
        .where(and(eq(endpoints.projectId, publisherId), isNull(projects.deletedAt))),
    )
    .onConflictDoNothing();
}

/** The events that publishers may hear by what the campaign has become, and those of the creatives that are submitted with it. */
async function toldOf(ctx: ServiceContext, news: WebhookNews): Promise<WebhookEvent[]> {
  const { events } = news;
  if (news.about === "ad-account") return events;
  const campaignId = news.about === "creative" ? news.campaignId : news.submits;
  if (campaignId === null) return events;
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign) return [];
  if (news.about === "creative") return toldOfCreative(events, campaign);
  const creatives = await creativesOf(ctx, campaignId);
  const added = creatives
    .filter(({ status }) => status === "submitted")
    .flatMap((creative) => creativeAddedEvents(creative, campaign.projectId, events[0]?.atMs ?? ctx.now));
  return [...events, ...added];
}

async function publishersOf(ctx: ServiceContext, news: WebhookNews): Promise<string[]> {
  if (news.about === "campaign") return [news.publisherId];
  if (news.about === "ad-account") return publishersOfAdAccount(ctx, news.adAccountId);
  const campaign = await readCampaign(ctx, news.campaignId);
  return campaign ? [campaign.pubProjectId] : [];
}

/** The platform at whose door it was opened, and those that were ever sent a campaign of it. */
async function publishersOfAdAccount(ctx: ServiceContext, adAccountId: string): Promise<string[]> {
  const { campaigns, projects } = schema;
  const [origins, booked] = await Promise.all([
    ctx.db.select({ id: projects.originProjectId }).from(projects).where(eq(projects.id, adAccountId)),
    ctx.db
      .selectDistinct({ id: campaigns.pubProjectId })
      .from(campaigns)
      .where(and(eq(campaigns.projectId, adAccountId), isNotNull(campaigns.submittedAt))),
  ]);
  return [...new Set([...origins, ...booked].flatMap(({ id }) => (id ? [id] : [])))];
}
