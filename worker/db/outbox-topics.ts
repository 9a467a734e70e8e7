import { z } from "zod";
import { CAMPAIGN_ACTIONS, CAMPAIGN_ACTORS, NOTIFIED_EDITS } from "../../domain/booking";
import { FIGURE_REGIONS, type RewardPayload } from "../../domain/delivery";
import { WEBHOOK_EVENT_TYPES } from "../../domain/partners";
import { SECURITY_EVENTS } from "../../domain/people";
import { PARTICIPATION_EVENTS } from "../../domain/quests";

const campaign = z.strictObject({ campaignId: z.string() });

const webhookEvents = z.array(
  z.strictObject({
    key: z.string(),
    type: z.enum(WEBHOOK_EVENT_TYPES),
    atMs: z.int(),
    data: z.record(z.string(), z.unknown()),
  }),
);

const news = z.strictObject({
  /** Recipient: an account (its preferences apply) or the project's primary address. */
  to: z.union([
    z.strictObject({ accountId: z.string() }),
    z.strictObject({ email: z.string(), locale: z.string() }),
  ]),
  kind: z.string(),
  details: z.record(z.string(), z.unknown()),
  projectId: z.string().nullable(),
  publisherId: z.string().optional(),
  aboutProjectId: z.string().optional(),
});

/** Payload of each outbox topic. Services write it; the topic's handler in `worker/jobs/outbox.ts` reads it. */
const shapes = {
  "plan.publish": z.union([
    z.strictObject({ unitId: z.string() }),
    z.strictObject({ productId: z.string() }),
    z.strictObject({ projectId: z.string() }),
    z.strictObject({ appId: z.string() }),
  ]),
  "meter.configure": campaign,
  "slots.sync": campaign,
  "mail.campaign": z.strictObject({
    campaignId: z.string(),
    action: z.enum([...CAMPAIGN_ACTIONS, ...NOTIFIED_EDITS]),
    actor: z.enum(CAMPAIGN_ACTORS),
    reason: z.string().nullable(),
    /** The campaign's version after the step. */
    version: z.int(),
  }),
  "mail.news": news,
  "mail.invitation": z.strictObject({ invitationId: z.string() }),
  "mail.security": z.strictObject({
    event: z.enum(SECURITY_EVENTS),
    subject: z.string(),
    actor: z.string(),
    person: z.string(),
    group: z.string(),
    userAgent: z.string().nullable(),
    atMs: z.int(),
    accountId: z.string(),
  }),
  "campaign.forecast": campaign,
  "campaign.checkup": campaign,
  "quest.receipt": z.strictObject({ participationId: z.string() }),
  /** A step of a participation, mailed to its reader. */
  "mail.quest": z.strictObject({
    participationId: z.string(),
    event: z.enum([...PARTICIPATION_EVENTS, "join"]),
    version: z.int(),
  }),
  /** A publisher's store of figures is made anew from its files, from the one after `after` on. */
  "figures.restore": z.strictObject({ projectId: z.string(), after: z.string().optional() }),
  /** A publisher's store of figures moves to a region, a location hint of Cloudflare. */
  "figures.move": z.strictObject({ projectId: z.string(), region: z.enum(FIGURE_REGIONS) }),
  "report.export": z.strictObject({ exportId: z.string() }),
  "mail.export": z.strictObject({ exportId: z.string() }),
  /** A saved view sent to an account by email, as of the time it was due. */
  "mail.report": z.strictObject({ viewId: z.string(), accountId: z.string(), dueAtMs: z.int() }),
  /** A member's tasks of a day. */
  "mail.tasks": z.strictObject({ projectId: z.string(), accountId: z.string() }),
  "mail.inquiry": z.strictObject({ inquiryId: z.string() }),
  "mail.contact": z.strictObject({ contactId: z.string() }),
  "mail.contact-reply": z.strictObject({ contactId: z.string() }),
  "mail.inquiry-answer": z.strictObject({ answerId: z.string() }),
  "asset.encode": z.strictObject({ assetId: z.string() }),
  /** The named assets, or all assets of a campaign's creatives. */
  "asset.withdraw": z.union([z.strictObject({ assetIds: z.array(z.string()) }), campaign]),
  "reward.confirm": z.strictObject({
    unitId: z.string(),
    tokenId: z.string(),
    campaignId: z.string(),
    creativeId: z.string(),
    userHash: z.string().nullable(),
    customData: z.string().nullable(),
    rewardedAtMs: z.int(),
  }) satisfies z.ZodType<RewardPayload>,
  "audience.define": z.strictObject({ projectId: z.string() }),
  "contexts.publish": z.strictObject({ projectId: z.string() }),
  /** A user's choice, or all of a publisher's users. */
  "opt-out.settle": z.strictObject({ projectId: z.string(), userHash: z.string().optional() }),
  "access.publish": z.strictObject({ tokenId: z.string() }),
  "payment.charge": z.strictObject({ paymentId: z.string() }),
  /** A publisher granted manual payment; campaigns waiting for it are submitted. */
  "campaign.send-granted": z.strictObject({ publisherId: z.string() }),
  /** The gateway's answer is known; the campaign is updated. */
  "payment.settled": z.strictObject({ paymentId: z.string() }),
  "refund.send": z.strictObject({ refundId: z.string() }),
  "preview.end": z.union([campaign, z.strictObject({ adAccountId: z.string() })]),
  /** Event data as of the time of the event. */
  "webhook.event": z.union([
    z.strictObject({
      about: z.literal("campaign"),
      publisherId: z.string(),
      /** The campaign whose creatives are submitted for review together with it. */
      submits: z.string().nullable(),
      events: webhookEvents,
    }),
    z.strictObject({ about: z.literal("creative"), campaignId: z.string(), events: webhookEvents }),
    z.strictObject({ about: z.literal("quest"), publisherId: z.string(), events: webhookEvents }),
    z.strictObject({ about: z.literal("ad-account"), adAccountId: z.string(), events: webhookEvents }),
  ]),
};

export type OutboxTopic = keyof typeof shapes;

/** Retry intervals grow to one hour; this limit is two days of attempts, so that no outage loses an entry. */
export const OUTBOX_ATTEMPTS_MAX = 60;
/** Lower limit for publishers' servers that do not accept a reward. */
export const REWARD_ATTEMPTS_MAX = 10;
export type OutboxPayload<Topic extends OutboxTopic> = z.output<(typeof shapes)[Topic]>;

export const outboxPayloads: { [Topic in OutboxTopic]: z.ZodType<OutboxPayload<Topic>> } = shapes;

/**
 * A topic with its payload.
 * @param delayMs a longer delay is not queued; the clock finds the row
 */
export type OutboxEvent = {
  [Topic in OutboxTopic]: readonly [topic: Topic, payload: OutboxPayload<Topic>, delayMs?: number];
}[OutboxTopic];
