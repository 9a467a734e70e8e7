import type { z } from "zod";
import { type CampaignStatus, type CreativeStatus, creativeLabel } from "../booking";
import type { adAccountDataSchema, creativeDataSchema, WebhookEvent, WebhookEventType } from "./events";

/** A creative after the change. */
export interface CreativeFacts {
  id: string;
  version: number;
  status: CreativeStatus;
  campaignId: string;
  unitId: string;
  assetId: string;
  type: string;
  name: string;
  altText: string;
  headline: string;
  body: string;
  cta: string | null;
  destinationUrl: string | null;
  rejectionComment: string | null;
}

/** Events of a new creative, in order. */
export function creativeAddedEvents(
  creative: CreativeFacts,
  adAccountId: string,
  atMs: number,
): WebhookEvent[] {
  return (["creative.created", "creative.submitted"] as const).map((type) =>
    eventOf(creative, type, adAccountId, atMs),
  );
}

/** Event of a changed creative: one that returns to review was edited; one that leaves it was reviewed. */
export function creativeChangedEvents(
  before: CreativeStatus,
  creative: CreativeFacts,
  adAccountId: string,
  atMs: number,
): WebhookEvent[] {
  const { status } = creative;
  if (status === "rejected" || (status === "live" && before === "submitted")) {
    const rejected = { decision: "rejected", reason: creative.rejectionComment };
    const review = status === "rejected" ? rejected : { decision: "approved", reason: null };
    return [eventOf(creative, "creative.reviewed", adAccountId, atMs, review)];
  }
  const updated = eventOf(creative, "creative.updated", adAccountId, atMs);
  if (status !== "submitted") return [updated];
  return [updated, eventOf(creative, "creative.submitted", adAccountId, atMs)];
}

/**
 * Filters events by the campaign's state: a publisher receives none before the first submission, and no creative is submitted in
 * a campaign that is not. The campaign's submission sends the events held back here.
 */
export function creativeEventsFor(
  events: readonly WebhookEvent[],
  campaign: { status: CampaignStatus; submittedAt: number | null },
): WebhookEvent[] {
  if (campaign.submittedAt === null) return [];
  const isOpen = creativeLabel(campaign.status, "submitted") === "not-sent";
  return events.filter(({ type }) => !(isOpen && type === "creative.submitted"));
}

function eventOf(
  creative: CreativeFacts,
  type: WebhookEventType,
  adAccountId: string,
  atMs: number,
  details: Record<string, unknown> = {},
): WebhookEvent {
  const data: z.output<typeof creativeDataSchema> = {
    id: creative.id,
    version: creative.version,
    status: creative.status,
    campaignId: creative.campaignId,
    adAccountId,
    unitId: creative.unitId,
    assetId: creative.assetId,
    type: creative.type,
    name: creative.name,
    altText: creative.altText,
    headline: creative.headline,
    body: creative.body,
    cta: creative.cta,
    destinationUrl: creative.destinationUrl,
  };
  // Created once, whatever its version when the publisher first sees it.
  const nth = type === "creative.created" ? "" : `:${creative.version}`;
  return { key: `${creative.id}${nth}:${type}`, type, atMs, data: { ...data, ...details } };
}

export interface AdAccountFacts {
  id: string;
  version: number;
  displayName: string;
  link: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Event of an ad account that was opened, or whose name or link changed. */
export function adAccountEvent(
  account: AdAccountFacts,
  what: "created" | "updated",
  atMs: number,
): WebhookEvent {
  const data: z.output<typeof adAccountDataSchema> = {
    id: account.id,
    version: account.version,
    name: account.displayName,
    link: account.link,
    createdAt: new Date(account.createdAt).toISOString(),
  };
  const type = `ad_account.${what}` as const;
  return { key: `${account.id}:${account.version}:${type}`, type, atMs, data: { ...data } };
}
