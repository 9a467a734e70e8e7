import { z } from "zod";
import { CAMPAIGN_ACTORS, CAMPAIGN_STATUSES, CREATIVE_STATUSES, targetingSchema } from "../booking";
import { ADVERTISER_CATEGORIES } from "../kernel";
import { PARTICIPATION_ACTORS, PARTICIPATION_STATES, REFUSAL_REASONS } from "../quests";

/** Event types of publishers' webhooks, in Standard Webhooks naming: the subject, then the event. */
export const WEBHOOK_EVENT_TYPES = [
  "ad_account.created",
  "ad_account.updated",
  "campaign.created",
  "campaign.updated",
  "campaign.submitted",
  "campaign.reviewed",
  "campaign.started",
  "campaign.paused",
  "campaign.resumed",
  "campaign.cancelled",
  "campaign.closed",
  "creative.created",
  "creative.updated",
  "creative.submitted",
  "creative.reviewed",
  "quest.confirmed",
  "quest.refused",
  "quest.reversed",
  "quest.paid",
  "webhook.test",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

const instant = z.iso.datetime();
const versionField = z.int().describe("Grows with every change; an older one that arrives later is outdated");
const byField = z.enum(CAMPAIGN_ACTORS).describe("Who did it; `clock` is the platform itself");

export const adAccountDataSchema = z.object({
  id: z.string().describe("Id of the ad account"),
  version: versionField,
  name: z.string().describe("Name of the ad account"),
  link: z.string().nullable().describe("Web address of the ad account's own site; null for none"),
  createdAt: instant.describe("When it was opened"),
});

export const campaignDataSchema = z.object({
  id: z.string().describe("Id of the campaign"),
  version: versionField,
  by: byField,
  status: z.enum(CAMPAIGN_STATUSES).describe("State of the campaign"),
  name: z.string().describe("Name of the campaign"),
  adAccountId: z.string().describe("Id of the ad account"),
  productId: z.string().describe("Id of the ad product"),
  advertiser: z
    .object({
      name: z.string().nullable().describe("Name of the advertiser; null before it is given"),
      link: z.string().nullable().describe("Web address of the advertiser; null before it is given"),
      category: z
        .enum(ADVERTISER_CATEGORIES)
        .nullable()
        .describe(
          "What it advertises; null for a publisher's own, and for what was booked before it was asked",
        ),
    })
    .describe("Who advertises"),
  destinationUrl: z
    .string()
    .nullable()
    .describe("Web address that a click leads to; null before it is given"),
  startDay: z.string().nullable().describe("First day in the product's zone, YYYY-MM-DD"),
  endDay: z.string().nullable().describe("Last day in the product's zone, YYYY-MM-DD"),
  startsAt: instant.nullable().describe("When it starts; null before that is fixed"),
  endsAt: instant.nullable().describe("The first moment after it"),
  slots: z.int().describe("Slots a day that are booked"),
  budgetMinor: z
    .int()
    .nullable()
    .describe("Minor units of `currency`; null where days are booked, and in-house"),
  totalMinor: z.int().nullable().describe("What the advertiser agreed to pay, VAT included"),
  currency: z.string().describe("ISO 4217 code of the amounts"),
  targeting: targetingSchema.describe("Whom the campaign is shown to"),
  frequencyCap: z
    .int()
    .nullable()
    .describe("The most impressions of one person in a day; null where only the product's own cap holds"),
  dailyQuota: z.int().nullable().describe("The most impressions of the campaign in a day; null for no limit"),
  submittedAt: instant.nullable().describe("When it was last sent for review; null before"),
});

const reviewFields = {
  decision: z.enum(["approved", "rejected"]).describe("Whether it was approved or rejected"),
  reason: z.string().nullable().describe("Why it was rejected"),
};

export const creativeDataSchema = z.object({
  id: z.string().describe("Id of the creative"),
  version: versionField,
  status: z.enum(CREATIVE_STATUSES).describe("State of the creative"),
  campaignId: z.string().describe("Id of the campaign"),
  adAccountId: z.string().describe("Id of the ad account"),
  unitId: z.string().describe("Id of the ad unit"),
  assetId: z.string().describe("Id of the asset that it shows"),
  type: z.string().describe("Whether it is an image, a video or a cover"),
  name: z.string().describe("Name of the creative"),
  altText: z.string().describe("What a screen reader says of the picture"),
  headline: z.string().describe("First line of the ad"),
  body: z.string().describe("Text below the headline"),
  cta: z.string().nullable().describe("Label of the ad's button; null for none"),
  destinationUrl: z.string().nullable().describe("Null: the campaign's own"),
});

export const questDataSchema = z.object({
  id: z.string().describe("Id of the participation"),
  version: versionField,
  by: z.enum(PARTICIPATION_ACTORS).describe("Who did it; `clock` is the platform itself"),
  state: z.enum(PARTICIPATION_STATES).describe("State of the participation"),
  campaignId: z.string().describe("Id of the campaign"),
  adAccountId: z.string().describe("Id of the ad account"),
  rewardMinor: z
    .int()
    .describe("Reward of the participant before withheld tax, in minor units of `currency`"),
  currency: z.string().describe("ISO 4217 code of the reward"),
  reason: z.enum(REFUSAL_REASONS).nullable().describe("Why it was refused or reversed; null otherwise"),
  joinedAt: instant.describe("When the place was taken"),
  submittedAt: instant.nullable().describe("When the proof was submitted; null before"),
  decidedAt: instant.nullable().describe("When it was last decided; null before"),
  paidAt: instant
    .nullable()
    .describe("When the transfer was recorded; null before, and after one that came back"),
});

/** The `data` of each type. Shapes may gain fields, and never lose or change one: receivers ignore unknown fields. */
const WEBHOOK_DATA_SCHEMAS = {
  "ad_account.created": adAccountDataSchema,
  "ad_account.updated": adAccountDataSchema,
  "campaign.created": campaignDataSchema,
  "campaign.updated": campaignDataSchema.extend({
    changed: z.enum(["schedule", "targeting", "info", "billing", "quest"]).describe("Which step was changed"),
  }),
  "campaign.submitted": campaignDataSchema,
  "campaign.reviewed": campaignDataSchema.extend({
    stage: z.enum(["publisher", "final"]).describe("`final` is the platform's own review"),
    ...reviewFields,
  }),
  "campaign.started": campaignDataSchema,
  "campaign.paused": campaignDataSchema,
  "campaign.resumed": campaignDataSchema,
  "campaign.cancelled": campaignDataSchema.extend({
    finalSettlementMinor: z.int().nullable().describe("What the delivery was worth; null before any"),
  }),
  "campaign.closed": campaignDataSchema,
  "creative.created": creativeDataSchema,
  "creative.updated": creativeDataSchema,
  "creative.submitted": creativeDataSchema,
  "creative.reviewed": creativeDataSchema.extend(reviewFields),
  "quest.confirmed": questDataSchema,
  "quest.refused": questDataSchema,
  "quest.reversed": questDataSchema,
  "quest.paid": questDataSchema,
  "webhook.test": z.object({ projectId: z.string().describe("Id of the publisher") }),
} as const satisfies Record<WebhookEventType, z.ZodObject>;

/** The JSON body of a message. Source: standardwebhooks.com, "Payload structure". */
export function webhookBodySchema(type: WebhookEventType) {
  return z.object({
    type: z.literal(type).describe("Type of the event"),
    timestamp: instant.describe("When it happened; the header says when this attempt was made"),
    data: WEBHOOK_DATA_SCHEMAS[type].describe("What the event is about"),
  });
}

/** An event before it becomes a message to each of its publishers. */
export interface WebhookEvent {
  /** Idempotency key: an event reported twice is sent once. */
  key: string;
  type: WebhookEventType;
  atMs: number;
  data: Record<string, unknown>;
}

export function webhookBody({ type, atMs, data }: WebhookEvent): string {
  return JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data });
}
