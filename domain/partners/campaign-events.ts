import type { z } from "zod";
import type { CampaignAction, CampaignActorKind, CampaignStatus, CampaignTargeting } from "../booking";
import type { AdvertiserCategory } from "../kernel";
import type { campaignDataSchema, WebhookEvent, WebhookEventType } from "./events";

/** A campaign after the change. Times are epoch milliseconds. */
export interface CampaignFacts {
  id: string;
  version: number;
  projectId: string;
  productId: string;
  status: CampaignStatus;
  name: string;
  advertiserName: string | null;
  advertiserLink: string | null;
  advertiserCategory: AdvertiserCategory | null;
  destinationUrl: string | null;
  startDay: string | null;
  endDay: string | null;
  startsAt: number | null;
  endsAt: number | null;
  slots: number;
  budgetMinor: number | null;
  quote: { totalMinor: number } | null;
  currency: string;
  targeting: CampaignTargeting;
  frequencyCap: number | null;
  dailyQuota: number | null;
  submittedAt: number | null;
  finalSettlementMinor: number | null;
}

export interface CampaignMove {
  action: CampaignAction;
  actor: CampaignActorKind;
  reason: string | null;
  /** Whether the campaign was never submitted before. */
  isFirstSubmission: boolean;
  atMs: number;
}

export type CampaignPart = "schedule" | "targeting" | "info" | "billing" | "quest";

/** Webhook event of each transition. Deletion has none, since the publisher no longer sees the campaign. */
const TYPE_OF: Record<CampaignAction, WebhookEventType | null> = {
  request: "campaign.submitted",
  approve: "campaign.reviewed",
  reject: "campaign.reviewed",
  "final-approve": "campaign.reviewed",
  "final-reject": "campaign.reviewed",
  // Internal step of the platform; the publisher receives its result.
  "await-payment": null,
  pay: "campaign.reviewed",
  "payment-lapse": "campaign.reviewed",
  lapse: "campaign.reviewed",
  expire: "campaign.reviewed",
  start: "campaign.started",
  pause: "campaign.paused",
  resume: "campaign.resumed",
  close: "campaign.closed",
  withdraw: "campaign.cancelled",
  cancel: "campaign.cancelled",
  delete: null,
};

/**
 * The events of one transition, in order. As in the console, a publisher receives a campaign's events from its first submission
 * on, which is also its creation event.
 */
export function campaignMoveEvents(campaign: CampaignFacts, move: CampaignMove): WebhookEvent[] {
  const type = TYPE_OF[move.action];
  if (campaign.submittedAt === null || type === null) return [];
  const { actor, atMs } = move;
  const moved = eventOf(campaign, type, actor, atMs, detailsOf(campaign, type, move));
  return move.isFirstSubmission ? [eventOf(campaign, "campaign.created", actor, atMs), moved] : [moved];
}

/** The event of an advertiser's edit. */
export function campaignEditEvents(
  campaign: CampaignFacts,
  changed: CampaignPart,
  atMs: number,
): WebhookEvent[] {
  if (campaign.submittedAt === null) return [];
  return [eventOf(campaign, "campaign.updated", "advertiser", atMs, { changed })];
}

function detailsOf(
  campaign: CampaignFacts,
  type: WebhookEventType,
  { action, reason }: CampaignMove,
): Record<string, unknown> {
  if (type === "campaign.cancelled") return { finalSettlementMinor: campaign.finalSettlementMinor };
  if (type !== "campaign.reviewed") return {};
  const isPayment = action === "pay" || action === "payment-lapse";
  const stage = isPayment || action.startsWith("final-") ? "final" : "publisher";
  const isApproved = action === "pay" || action.endsWith("approve");
  return { stage, decision: isApproved ? "approved" : "rejected", reason };
}

function eventOf(
  campaign: CampaignFacts,
  type: WebhookEventType,
  by: CampaignActorKind,
  atMs: number,
  details: Record<string, unknown> = {},
): WebhookEvent {
  const key = `${campaign.id}:${campaign.version}:${type}`;
  return { key, type, atMs, data: { ...campaignData(campaign, by), ...details } };
}

/** The contract's signatory concerns only the advertiser and the platform, so personal data is omitted. */
function campaignData(campaign: CampaignFacts, by: CampaignActorKind): z.output<typeof campaignDataSchema> {
  return {
    id: campaign.id,
    version: campaign.version,
    by,
    status: campaign.status,
    name: campaign.name,
    adAccountId: campaign.projectId,
    productId: campaign.productId,
    advertiser: {
      name: campaign.advertiserName,
      link: campaign.advertiserLink,
      category: campaign.advertiserCategory,
    },
    destinationUrl: campaign.destinationUrl,
    startDay: campaign.startDay,
    endDay: campaign.endDay,
    startsAt: instantOf(campaign.startsAt),
    endsAt: instantOf(campaign.endsAt),
    slots: campaign.slots,
    budgetMinor: campaign.budgetMinor,
    totalMinor: campaign.quote?.totalMinor ?? null,
    currency: campaign.currency,
    targeting: campaign.targeting,
    frequencyCap: campaign.frequencyCap,
    dailyQuota: campaign.dailyQuota,
    submittedAt: instantOf(campaign.submittedAt),
  };
}

function instantOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
