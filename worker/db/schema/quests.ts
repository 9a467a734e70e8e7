import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  type Doubt,
  LEFT_STATES,
  type ParticipationActor,
  type ParticipationEvent,
  type ParticipationState,
  type ReceiptMarks,
  type RefusalReason,
} from "../../../domain/quests";
import { inlined } from "../inlined";
import { campaigns } from "./booking";
import { createdAt, json, updatedAt, version } from "./columns";

/** States in which a person, an account or an order number is free again. */
const isHeld = sql`state not in (${inlined(LEFT_STATES)})`;

/**
 * Participations in quests. Personal data is encrypted or keyed: `*_key` columns are HMACs by which one person is recognized. Source:
 * rules Q1 to Q10.
 */
export const participations = sqliteTable(
  "participations",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    pubProjectId: text("pub_project_id").notNull(),
    advProjectId: text("adv_project_id").notNull(),
    state: text("state").$type<ParticipationState>().notNull(),
    /** When the clock acts on the state; null if it does not. */
    timeOverAt: integer("time_over_at"),
    /** The promised reward in won. */
    rewardMinor: integer("reward_minor").notNull(),
    locale: text("locale").notNull(),
    emailKey: text("email_key").notNull(),
    /** Null after the reader's data was deleted. */
    emailSealed: text("email_sealed"),
    phoneKey: text("phone_key").notNull(),
    phoneSealed: text("phone_sealed"),
    networkKey: text("network_key"),
    deviceKey: text("device_key"),
    doubts: json<Doubt[]>("doubts").notNull(),
    /** Host of the shop, and the order number in compared form. */
    shop: text("shop").notNull(),
    orderKey: text("order_key"),
    /** As typed. */
    orderNumber: text("order_number"),
    /** Key of the receipt's file; null without one, and after its deletion. */
    receiptFile: text("receipt_file"),
    receiptType: text("receipt_type"),
    receiptHash: text("receipt_hash"),
    receiptMarks: json<ReceiptMarks>("receipt_marks"),
    bank: text("bank"),
    holderSealed: text("holder_sealed"),
    numberSealed: text("number_sealed"),
    numberTail: text("number_tail"),
    accountKey: text("account_key"),
    reason: text("reason_code").$type<RefusalReason>(),
    objection: text("objection"),
    incomeTaxMinor: integer("income_tax_minor").notNull().default(0),
    localTaxMinor: integer("local_tax_minor").notNull().default(0),
    /** The payout file that the reward was last put into. */
    payoutFile: text("payout_file"),
    /** Number of transfers, and why the last one failed. */
    transfers: integer("transfers").notNull().default(0),
    failure: text("failure"),
    submittedAt: integer("submitted_at"),
    decidedAt: integer("decided_at"),
    paidAt: integer("paid_at"),
    /** When the reader's data was deleted. */
    forgottenAt: integer("forgotten_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    check("participations_reward", sql`${table.rewardMinor} > 0`),
    uniqueIndex("participations_email").on(table.campaignId, table.emailKey).where(isHeld),
    uniqueIndex("participations_phone").on(table.campaignId, table.phoneKey).where(isHeld),
    uniqueIndex("participations_account").on(table.campaignId, table.accountKey).where(isHeld),
    // An order can be submitted once across all quests of a shop.
    uniqueIndex("participations_order").on(table.shop, table.orderKey).where(isHeld),
    uniqueIndex("participations_receipt").on(table.receiptHash).where(isHeld),
    index("participations_campaign").on(table.campaignId, table.state, table.createdAt),
    index("participations_pub").on(table.pubProjectId, table.state, table.timeOverAt),
    index("participations_adv").on(table.advProjectId, table.state, table.timeOverAt),
    index("participations_time").on(table.timeOverAt).where(sql`${table.timeOverAt} is not null`),
    index("participations_payable").on(table.state, table.updatedAt),
    index("participations_network").on(table.networkKey, table.createdAt),
  ],
);

/** Steps of a participation, as its reader and both sides read them. */
export const participationSteps = sqliteTable(
  "participation_steps",
  {
    /** `{participation}:{version}`; a concurrent writer violates it. */
    id: text("id").primaryKey(),
    participationId: text("participation_id")
      .notNull()
      .references(() => participations.id),
    event: text("event").$type<ParticipationEvent | "join">().notNull(),
    toState: text("to_state").$type<ParticipationState>().notNull(),
    actor: text("actor").$type<ParticipationActor>().notNull(),
    accountId: text("account_id"),
    reason: text("reason"),
    at: integer("at").notNull(),
  },
  (table) => [index("participation_steps_of").on(table.participationId, table.at)],
);

/** Requests for a place that wait for the code mailed to their address. */
export const joinRequests = sqliteTable(
  "join_requests",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    emailSealed: text("email_sealed").notNull(),
    phoneSealed: text("phone_sealed").notNull(),
    codeHash: text("code_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
    /** Set when its code was entered. */
    participationId: text("participation_id"),
    createdAt: createdAt(),
  },
  (table) => [index("join_requests_expiry").on(table.expiresAt)],
);
