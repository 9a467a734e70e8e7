import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CampaignAction, CampaignActorKind } from "../../../domain/booking";
import { makeId } from "../../../domain/kernel";
import {
  adAccountEvent,
  type CampaignPart,
  type CreativeFacts,
  campaignEditEvents,
  campaignMoveEvents,
  creativeAddedEvents,
  creativeChangedEvents,
  creativeEventsFor,
  type ParticipationFacts,
  questEvents,
  type WebhookEvent,
  webhookBody,
} from "../../../domain/partners";
import type { ParticipationActor, ParticipationEvent } from "../../../domain/quests";
import { schema } from "../../db/client";
import type { OutboxEvent, OutboxPayload } from "../../db/outbox-topics";
import type { CampaignRow, CreativeRow } from "../../db/schema";
import { commitWork, type ProjectRow, type ServiceContext } from "../kernel";
import { wakeWebhooks } from "./message-queue";

/** Outbox payload from which a message to each publisher concerned is made. */
export type WebhookNews = OutboxPayload<"webhook.event">;

/** Events in addition to a change's other events; none if no publisher is concerned. */
const effects = (news: WebhookNews): OutboxEvent[] =>
  news.events.length > 0 ? [["webhook.event", news]] : [];

interface Move {
  action: CampaignAction;
  actor: CampaignActorKind;
  reason?: string | null;
}

export function campaignMoved(
  ctx: ServiceContext,
  before: CampaignRow,
  after: CampaignRow,
  { action, actor, reason = null }: Move,
): OutboxEvent[] {
  const isFirstSubmission = before.submittedAt === null;
  const events = campaignMoveEvents(after, { action, actor, reason, isFirstSubmission, atMs: ctx.now });
  const submits = action === "request" ? after.id : null;
  return effects({ about: "campaign", publisherId: after.pubProjectId, events, submits });
}

export function campaignEdited(ctx: ServiceContext, after: CampaignRow, part: CampaignPart): OutboxEvent[] {
  const events = campaignEditEvents(after, part, ctx.now);
  return effects({ about: "campaign", publisherId: after.pubProjectId, events, submits: null });
}

export function creativeAdded(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "projectId">,
  creative: CreativeFacts,
): OutboxEvent[] {
  const events = creativeAddedEvents(creative, campaign.projectId, ctx.now);
  return effects({ about: "creative", campaignId: campaign.id, events });
}

export function creativeChanged(
  ctx: ServiceContext,
  campaign: CampaignRow,
  before: CreativeRow,
  after: CreativeRow,
): OutboxEvent[] {
  const events = creativeChangedEvents(before.status, after, campaign.projectId, ctx.now);
  return effects({ about: "creative", campaignId: campaign.id, events });
}

/** @param after the participation after its step */
export function participationStepped(
  ctx: ServiceContext,
  after: ParticipationFacts & { pubProjectId: string },
  { event, actor }: { event: ParticipationEvent; actor: ParticipationActor },
): OutboxEvent[] {
  const events = questEvents(after, { event, actor, atMs: ctx.now });
  return effects({ about: "quest", publisherId: after.pubProjectId, events });
}

/** A publisher's own platform is no ad account, and so sends no event. */
export function adAccountChanged(
  ctx: ServiceContext,
  what: "created" | "updated",
  project: Pick<ProjectRow, "id" | "kind" | "version" | "displayName" | "link" | "createdAt">,
): OutboxEvent[] {
  const events = project.kind === "adv" ? [adAccountEvent(project, what, ctx.now)] : [];
  return effects({ about: "ad-account", adAccountId: project.id, events });
}

/**
 * Creates one message of each event for each publisher concerned that has a webhook, and wakes the delivery. Idempotent. The messages of
 * a disabled webhook are held back.
 */
export async function recordWebhookEvents(ctx: ServiceContext, news: WebhookNews): Promise<void> {
  const events = await eventsToSend(ctx, news);
  if (events.length === 0) return;
  for (const publisherId of await publishersOf(ctx, news)) await keepMessages(ctx, publisherId, events);
}

/** One message per event; the ids of one call are ascending. Publishers not woken here are woken by the scheduled job. */
async function keepMessages(
  ctx: ServiceContext,
  publisherId: string,
  events: readonly WebhookEvent[],
): Promise<void> {
  const rows = events.map((event, nth) => {
    const id = makeId("webhookMessage", ctx.now + nth, crypto.getRandomValues(new Uint8Array(16)));
    return messageStatement(ctx, publisherId, id, event);
  });
  const kept = await commitWork(ctx, { rows });
  if (kept.some(({ meta }) => meta.changes > 0)) await wakeWebhooks(ctx.env, [publisherId]);
}

/**
 * The same statement reads whether the webhook is enabled, so that one that is enabled concurrently misses nothing.
 * Stores nothing without a webhook, and no duplicates.
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

/** The events that the campaign's current status allows publishers to receive, including those of creatives submitted with it. */
async function eventsToSend(ctx: ServiceContext, news: WebhookNews): Promise<WebhookEvent[]> {
  const { events } = news;
  if (news.about === "ad-account" || news.about === "quest") return events;
  const campaignId = news.about === "creative" ? news.campaignId : news.submits;
  if (campaignId === null) return events;
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign) return [];
  if (news.about === "creative") return creativeEventsFor(events, campaign);
  const { creatives } = schema;
  const submitted = await ctx.db.query.creatives.findMany({
    where: and(eq(creatives.campaignId, campaignId), eq(creatives.status, "submitted")),
    orderBy: asc(creatives.id),
  });
  const added = submitted.flatMap((creative) =>
    creativeAddedEvents(creative, campaign.projectId, events[0]?.atMs ?? ctx.now),
  );
  return [...events, ...added];
}

function readCampaign(ctx: ServiceContext, campaignId: string) {
  return ctx.db.query.campaigns.findFirst({ where: eq(schema.campaigns.id, campaignId) });
}

async function publishersOf(ctx: ServiceContext, news: WebhookNews): Promise<string[]> {
  if (news.about === "campaign" || news.about === "quest") return [news.publisherId];
  if (news.about === "ad-account") return publishersOfAdAccount(ctx, news.adAccountId);
  const campaign = await readCampaign(ctx, news.campaignId);
  return campaign ? [campaign.pubProjectId] : [];
}

/** The platform through which an ad account was created, and the publishers that were ever sent a campaign of it. */
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
