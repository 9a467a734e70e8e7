import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DeliveryKind } from "../../../domain/delivery";
import type { BidOutcome, Refusal } from "../../../domain/serving";

/** Absolute totals of a 30-minute bucket, written by the campaign's meter; repeated writes are no-ops. */
export const deliveryTotals = sqliteTable(
  "delivery_totals",
  {
    campaignId: text("campaign_id").notNull(),
    creativeId: text("creative_id").notNull(),
    unitId: text("unit_id").notNull(),
    productId: text("product_id").notNull(),
    appId: text("app_id").notNull(),
    advProjectId: text("adv_project_id").notNull(),
    pubProjectId: text("pub_project_id").notNull(),
    /** Start of the bucket, epoch milliseconds. */
    bucketAt: integer("bucket_at").notNull(),
    impressions: integer("impressions").notNull(),
    clicks: integer("clicks").notNull(),
    /** The paid part; impressions beyond a budget are delivered but not billed. */
    billedImpressions: integer("billed_impressions").notNull(),
    billedClicks: integer("billed_clicks").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.creativeId, table.unitId, table.bucketAt] })],
);

/**
 * Absolute totals per bucket of events that are never billed: viewables, video progress, closes, rewards. Written by the
 * campaign's meter together with `delivery_totals`.
 */
export const deliveryEventTotals = sqliteTable(
  "delivery_event_totals",
  {
    campaignId: text("campaign_id").notNull(),
    creativeId: text("creative_id").notNull(),
    unitId: text("unit_id").notNull(),
    kind: text("kind").$type<DeliveryKind>().notNull(),
    bucketAt: integer("bucket_at").notNull(),
    pubProjectId: text("pub_project_id").notNull(),
    advProjectId: text("adv_project_id").notNull(),
    /** The part from users without a user id. */
    anonymous: integer("anonymous").notNull(),
    count: integer("count").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.creativeId, table.unitId, table.kind, table.bucketAt] }),
  ],
);

/**
 * Users that a campaign reached on a day of its product's zone, as a sketch (`domain/inventory/user-sketch.ts`). Written by its
 * meter.
 */
export const campaignReach = sqliteTable(
  "campaign_reach",
  {
    campaignId: text("campaign_id").notNull(),
    /** `2026-11-21`. */
    day: text("day").notNull(),
    /** `UserSketch.toText`. */
    sketch: text("sketch").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] })],
);

/**
 * Every received beacon by verdict: valid, duplicate, expired, invalid and suspicious add up to all received. A part is the count
 * of one counter (a ledger batch, a meter), written as an absolute value under its own key; repeated writes are no-ops.
 */
export const beaconVerdicts = sqliteTable(
  "beacon_verdicts",
  {
    /** If the campaign is unknown: the unit in the address (`unit:…`, see `domain/delivery/event.ts`), else empty. */
    campaignId: text("campaign_id").notNull(),
    bucketAt: integer("bucket_at").notNull(),
    kind: text("kind").$type<DeliveryKind>().notNull(),
    verdict: text("verdict", { enum: ["valid", "duplicate", "expired", "invalid", "suspicious"] }).notNull(),
    reason: text("reason").notNull(),
    part: text("part").notNull(),
    count: integer("count").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.campaignId, table.bucketAt, table.kind, table.verdict, table.reason, table.part],
    }),
  ],
);

/**
 * Refusals of campaigns by UTC hour, counted by traffic books, each under its own part; repeated writes are no-ops. Kept for
 * `REFUSALS_KEPT_MS`.
 */
export const refusalTotals = sqliteTable(
  "refusal_totals",
  {
    campaignId: text("campaign_id").notNull(),
    /** Start of the UTC hour, epoch milliseconds. */
    hourAt: integer("hour_at").notNull(),
    unitId: text("unit_id").notNull(),
    reason: text("reason").$type<Refusal>().notNull(),
    part: text("part").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.hourAt, table.unitId, table.reason, table.part] }),
  ],
);

/** Answers of exchanges by UTC hour, counted and kept as `refusalTotals`. */
export const exchangeAnswers = sqliteTable(
  "exchange_answers",
  {
    hourAt: integer("hour_at").notNull(),
    exchangeId: text("exchange_id").notNull(),
    unitId: text("unit_id").notNull(),
    outcome: text("outcome").$type<BidOutcome>().notNull(),
    part: text("part").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hourAt, table.exchangeId, table.unitId, table.outcome, table.part] }),
  ],
);

/** Requests of units by UTC hour, counted as `refusalTotals`. The console's `unit_traffic` has those of the last weeks. */
export const unitRequests = sqliteTable(
  "unit_requests",
  {
    hourAt: integer("hour_at").notNull(),
    unitId: text("unit_id").notNull(),
    part: text("part").notNull(),
    requests: integer("requests").notNull(),
    fills: integer("fills").notNull(),
    /** Answers to users without a user id. */
    anonymous: integer("anonymous").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hourAt, table.unitId, table.part] })],
);

/** Absolute totals of a 30-minute bucket of an exchange's ads, written by its meter; repeated writes are no-ops. */
export const exchangeTotals = sqliteTable(
  "exchange_totals",
  {
    /** Start of the bucket, epoch milliseconds. */
    bucketAt: integer("bucket_at").notNull(),
    exchangeId: text("exchange_id").notNull(),
    unitId: text("unit_id").notNull(),
    /** ISO 4217; an exchange whose currency was changed has totals in both. */
    currency: text("currency").notNull(),
    impressions: integer("impressions").notNull(),
    /** Billionths of the currency: a price of a thousand impressions in millionths is that of one in billionths. */
    revenueNanos: integer("revenue_nanos").notNull(),
    /** Billing addresses that answered their call. */
    called: integer("called").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucketAt, table.exchangeId, table.unitId, table.currency] })],
);

/** First and last moment of a campaign's figures. */
export const spans = sqliteTable("spans", {
  campaignId: text("campaign_id").primaryKey(),
  firstAt: integer("first_at").notNull(),
  lastAt: integer("last_at").notNull(),
});
