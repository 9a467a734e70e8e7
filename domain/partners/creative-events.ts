import type { z } from "zod";
import { type CampaignStatus, type CreativeStatus, creativeLabel } from "../booking";
import type { adAccountDataSchema, creativeDataSchema, WebhookEvent, WebhookEventType } from "./events";

/** A creative as it is after the change. */
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

/** A new creative, in the order of what happens to it. */
export function creativeAddedEvents(
  creative: CreativeFacts,
  adAccountId: string,
  atMs: number,
): WebhookEvent[] {
  return (["creative.created", "creative.submitted"] as const).map((type) =>
    eventOf(creative, type, adAccountId, atMs),
  );
}

/** What became of a creative. One that waits for review again was mended; one that leaves it was reviewed. */
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
 * Which of them the publisher may hear by what has become of the campaign: none before it was sent one, and nothing is
 * submitted of a campaign that is not. Submitting the campaign tells of what was held back here.
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
  // It is created once, whatever its version is when the publisher comes to see it.
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

/** An ad account that was opened, or whose name or link was changed. */
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
