import { z } from "zod";
import { CAMPAIGN_ACTIONS, CAMPAIGN_ACTORS, NOTIFIED_EDITS } from "../../domain/booking";
import type { RewardPayload } from "../../domain/delivery";
import { WEBHOOK_EVENT_TYPES } from "../../domain/partners";
import { SECURITY_EVENTS } from "../../domain/people";

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
  /** One person, by whose choices it is sent; or a project's primary address. */
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

/**
 * What leaves through the outbox, and what each topic carries: by it a service says what goes and the topic's handler in
 * `worker/jobs/outbox.ts` reads what came.
 */
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
    /** The campaign's, as the step left it. */
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
  "report.export": z.strictObject({ exportId: z.string() }),
  "mail.export": z.strictObject({ exportId: z.string() }),
  /** A saved view that somebody has by email, at the moment it was due. */
  "mail.report": z.strictObject({ viewId: z.string(), accountId: z.string(), dueAtMs: z.int() }),
  "mail.inquiry": z.strictObject({ inquiryId: z.string() }),
  "mail.contact": z.strictObject({ contactId: z.string() }),
  "mail.contact-reply": z.strictObject({ contactId: z.string() }),
  "mail.inquiry-answer": z.strictObject({ answerId: z.string() }),
  "asset.encode": z.strictObject({ assetId: z.string() }),
  /** Named assets, or all that a campaign's creatives name. */
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
  "access.publish": z.strictObject({ tokenId: z.string() }),
  "payment.charge": z.strictObject({ paymentId: z.string() }),
  /** A publisher allowed somebody manual payment: what waited for it is sent. */
  "campaign.send-granted": z.strictObject({ publisherId: z.string() }),
  /** The gateway's answer is known: the campaign hears of it. */
  "payment.settled": z.strictObject({ paymentId: z.string() }),
  "refund.send": z.strictObject({ refundId: z.string() }),
  "preview.end": z.union([campaign, z.strictObject({ adAccountId: z.string() })]),
  /** The events are as they were when it happened. */
  "webhook.event": z.union([
    z.strictObject({
      about: z.literal("campaign"),
      publisherId: z.string(),
      /** Its creatives go to review with it. */
      submits: z.string().nullable(),
      events: webhookEvents,
    }),
    z.strictObject({ about: z.literal("creative"), campaignId: z.string(), events: webhookEvents }),
    z.strictObject({ about: z.literal("ad-account"), adAccountId: z.string(), events: webhookEvents }),
  ]),
};

export type OutboxTopic = keyof typeof shapes;

/** Tries come ever more slowly, at last once an hour: these are two days, so that no outage loses what is ours to do. */
export const OUTBOX_ATTEMPTS_MAX = 60;
/** A publisher's server that does not take a reward is not asked for days. */
export const REWARD_ATTEMPTS_MAX = 10;
export type OutboxPayload<Topic extends OutboxTopic> = z.output<(typeof shapes)[Topic]>;

export const outboxPayloads: { [Topic in OutboxTopic]: z.ZodType<OutboxPayload<Topic>> } = shapes;

/**
 * A topic with what it carries.
 * @param delayMs what waits so long is nobody's to wake: the clock finds it
 */
export type OutboxEvent = {
  [Topic in OutboxTopic]: readonly [topic: Topic, payload: OutboxPayload<Topic>, delayMs?: number];
}[OutboxTopic];
