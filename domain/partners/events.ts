import { z } from "zod";
import { CAMPAIGN_ACTORS, CAMPAIGN_STATUSES, CREATIVE_STATUSES, targetingSchema } from "../booking";
import { ADVERTISER_CATEGORIES } from "../kernel";

/** What a publisher's webhook is told, by Standard Webhooks' naming: what it is about, then what happened to it. */
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
  "webhook.test",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

const instant = z.iso.datetime();
const versionField = z.int().describe("Grows with every change; an older one that arrives later is outdated");
const byField = z.enum(CAMPAIGN_ACTORS).describe("Who did it; `clock` is the platform itself");

export const adAccountDataSchema = z.object({
  id: z.string(),
  version: versionField,
  name: z.string(),
  link: z.string().nullable(),
  createdAt: instant,
});

export const campaignDataSchema = z.object({
  id: z.string(),
  version: versionField,
  by: byField,
  status: z.enum(CAMPAIGN_STATUSES),
  name: z.string(),
  adAccountId: z.string(),
  productId: z.string(),
  advertiser: z.object({
    name: z.string().nullable(),
    link: z.string().nullable(),
    category: z
      .enum(ADVERTISER_CATEGORIES)
      .nullable()
      .describe(
        "What it advertises; null for a publisher's own, and for what was booked before it was asked",
      ),
  }),
  destinationUrl: z.string().nullable(),
  startDay: z.string().nullable().describe("First day in the product's zone, YYYY-MM-DD"),
  endDay: z.string().nullable().describe("Last day in the product's zone, YYYY-MM-DD"),
  startsAt: instant.nullable(),
  endsAt: instant.nullable().describe("The first moment after it"),
  slots: z.int(),
  budgetMinor: z
    .int()
    .nullable()
    .describe("Minor units of `currency`; null where days are booked, and in-house"),
  totalMinor: z.int().nullable().describe("What the advertiser agreed to pay, VAT included"),
  currency: z.string(),
  targeting: targetingSchema,
  frequencyCap: z.int().nullable(),
  dailyQuota: z.int().nullable(),
  submittedAt: instant.nullable(),
});

const reviewFields = {
  decision: z.enum(["approved", "rejected"]),
  reason: z.string().nullable().describe("Why it was rejected"),
};

export const creativeDataSchema = z.object({
  id: z.string(),
  version: versionField,
  status: z.enum(CREATIVE_STATUSES),
  campaignId: z.string(),
  adAccountId: z.string(),
  unitId: z.string(),
  assetId: z.string(),
  type: z.string(),
  name: z.string(),
  altText: z.string(),
  headline: z.string(),
  body: z.string(),
  cta: z.string().nullable(),
  destinationUrl: z.string().nullable().describe("Null: the campaign's own"),
});

/** The `data` of each type. The shapes grow, and never lose or change a field: receivers ignore what they do not know. */
const WEBHOOK_DATA_SCHEMAS = {
  "ad_account.created": adAccountDataSchema,
  "ad_account.updated": adAccountDataSchema,
  "campaign.created": campaignDataSchema,
  "campaign.updated": campaignDataSchema.extend({
    changed: z.enum(["schedule", "targeting", "info", "billing", "quest"]),
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
  "webhook.test": z.object({ projectId: z.string() }),
} as const satisfies Record<WebhookEventType, z.ZodObject>;

/** The body of a message, as JSON. Source: standardwebhooks.com, "Payload structure". */
export function webhookBodySchema(type: WebhookEventType) {
  return z.object({
    type: z.literal(type),
    timestamp: instant.describe("When it happened; the header says when this attempt was made"),
    data: WEBHOOK_DATA_SCHEMAS[type],
  });
}

/** An event before it is made a message for each of its publishers. */
export interface WebhookEvent {
  /** Names the event for good: told twice, it is sent once. */
  key: string;
  type: WebhookEventType;
  atMs: number;
  data: Record<string, unknown>;
}

export function webhookBody({ type, atMs, data }: WebhookEvent): string {
  return JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data });
}
