import type { CampaignAction, CampaignActorKind } from "../../../domain/campaign/states";
import { adAccountEvent } from "../../../domain/webhook/ad-account-events";
import {
  type CampaignPart,
  campaignEditEvents,
  campaignMoveEvents,
} from "../../../domain/webhook/campaign-events";
import {
  type CreativeFacts,
  creativeAddedEvents,
  creativeChangedEvents,
} from "../../../domain/webhook/creative-events";
import type { WebhookEvent } from "../../../domain/webhook/events";
import type { OutboxTopic } from "../../db/outbox-topics";
import type { ProjectRow } from "../access";
import type { CampaignRow, CreativeRow } from "../campaigns/find";
import type { ServiceContext } from "../context";

/** What waits in the outbox until it is a message to each publisher that it concerns. The events are as they were when it happened. */
export type WebhookNews = { events: WebhookEvent[] } & (
  | {
      about: "campaign";
      publisherId: string;
      /** Its creatives go to review with it. */
      submits: string | null;
    }
  | { about: "creative"; campaignId: string }
  | { about: "ad-account"; adAccountId: string }
);

/** For `enqueueAll`, beside what else a change sets going: nothing where no publisher is concerned. */
export type Effects = [OutboxTopic, Record<string, unknown>][];

const effects = (news: WebhookNews): Effects =>
  news.events.length > 0 ? [["webhook.event", { ...news }]] : [];

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
): Effects {
  const isFirstSubmission = before.submittedAt === null;
  const events = campaignMoveEvents(after, { action, actor, reason, isFirstSubmission, atMs: ctx.now });
  const submits = action === "request" ? after.id : null;
  return effects({ about: "campaign", publisherId: after.pubProjectId, events, submits });
}

export function campaignEdited(ctx: ServiceContext, after: CampaignRow, part: CampaignPart): Effects {
  const events = campaignEditEvents(after, part, ctx.now);
  return effects({ about: "campaign", publisherId: after.pubProjectId, events, submits: null });
}

export function creativeAdded(ctx: ServiceContext, campaign: CampaignRow, creative: CreativeFacts): Effects {
  const events = creativeAddedEvents(creative, campaign.projectId, ctx.now);
  return effects({ about: "creative", campaignId: campaign.id, events });
}

export function creativeChanged(
  ctx: ServiceContext,
  campaign: CampaignRow,
  before: CreativeRow,
  after: CreativeRow,
): Effects {
  const events = creativeChangedEvents(before.status, after, campaign.projectId, ctx.now);
  return effects({ about: "creative", campaignId: campaign.id, events });
}

/** A publisher's own platform is no ad account, and tells nobody. */
export function adAccountChanged(
  ctx: ServiceContext,
  what: "created" | "updated",
  project: Pick<ProjectRow, "id" | "kind" | "version" | "displayName" | "link" | "createdAt">,
): Effects {
  const events = project.kind === "adv" ? [adAccountEvent(project, what, ctx.now)] : [];
  return effects({ about: "ad-account", adAccountId: project.id, events });
}
