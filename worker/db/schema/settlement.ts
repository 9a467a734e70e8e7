import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Currency } from "../../../domain/kernel";
import type {
  BillStatus,
  DeclineReason,
  Plan,
  PlanChangeStatus,
  PlanInterval,
  SettlementLineKind,
  SettlementSide,
  SettlementStatus,
} from "../../../domain/money";
import { createdAt, updatedAt, version } from "./columns";
import { projects } from "./platform";

/** A publisher's settlement of a month, in one currency. Frozen once sent. Source: rule M23. */
export const settlements = sqliteTable(
  "settlements",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    /** `YYYY-MM` in Seoul; covers everything settled up to its end. */
    month: text("month").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    status: text("status").$type<SettlementStatus>().notNull(),
    /** Sums of its lines: fixed when sent, running before. */
    supplyMinor: integer("supply_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    cardFeeMinor: integer("card_fee_minor").notNull(),
    commissionMinor: integer("commission_minor").notNull(),
    adjustmentMinor: integer("adjustment_minor").notNull(),
    netMinor: integer("net_minor").notNull(),
    /** Tax withheld from an individual. */
    incomeTaxMinor: integer("income_tax_minor").notNull().default(0),
    localTaxMinor: integer("local_tax_minor").notNull().default(0),
    /** Transferred amount. */
    payoutMinor: integer("payout_minor").notNull(),
    /** Day of the transfer, `YYYY-MM-DD`; null before sending. */
    payoutDay: text("payout_day"),
    /** The bank's reason for a failed transfer. */
    failure: text("failure"),
    /** Number of payouts that were returned. */
    returns: integer("returns").notNull().default(0),
    sentAt: integer("sent_at"),
    paidAt: integer("paid_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex("settlements_month").on(table.projectId, table.month, table.currency),
    index("settlements_created").on(table.createdAt, table.id),
  ],
);

/** A publisher's objections to a sent month, and the operators' answers. Rows are written once and never changed. */
export const settlementMessages = sqliteTable(
  "settlement_messages",
  {
    id: text("id").primaryKey(),
    settlementId: text("settlement_id")
      .notNull()
      .references(() => settlements.id),
    side: text("side").$type<SettlementSide>().notNull(),
    text: text("text").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("settlement_messages_of").on(table.settlementId, table.createdAt, table.id)],
);

/** Custom fees of a publisher. No row: the standard fees. Source: rule M22. */
export const projectPricing = sqliteTable("project_pricing", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id),
  cardFeeBp: integer("card_fee_bp"),
  commissionBp: integer("commission_bp"),
  updatedAt: updatedAt(),
});

/**
 * Plan terms of a publisher by period; its periods are contiguous, and the last is open. No row: stream, monthly. Source:
 * decision 0195.
 */
export const planTerms = sqliteTable(
  "plan_terms",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    fromAt: integer("from_at").notNull(),
    /** Exclusive end; null for no end. */
    untilAt: integer("until_at"),
    plan: text("plan").$type<Plan>().notNull(),
    interval: text("interval").$type<PlanInterval>().notNull(),
    /** When plan and billing interval were agreed. */
    agreedAt: integer("agreed_at").notNull(),
    /** Custom terms; null for the list price, and for the standard free impressions. */
    perThousandMinor: integer("per_thousand_minor"),
    freeImpressions: integer("free_impressions"),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.fromAt] }),
    check("plan_terms_span", sql`${table.untilAt} is null or ${table.untilAt} > ${table.fromAt}`),
    uniqueIndex("plan_terms_open").on(table.projectId).where(sql`${table.untilAt} is null`),
  ],
);

/**
 * Price list of plans: price per thousand impressions from a time on. Rows are written once and never changed. Source: rule M24.
 */
export const planPrices = sqliteTable(
  "plan_prices",
  {
    currency: text("currency").$type<Currency>().notNull(),
    interval: text("interval").$type<PlanInterval>().notNull(),
    fromAt: integer("from_at").notNull(),
    /** Null if yearly billing is not offered. */
    perThousandMinor: integer("per_thousand_minor"),
    createdBy: text("created_by").notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.interval, table.fromAt] })],
);

/** Plan changes, including pending ones: at most one is pending. */
export const planChanges = sqliteTable(
  "plan_changes",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    fromPlan: text("from_plan").$type<Plan>().notNull(),
    toPlan: text("to_plan").$type<Plan>().notNull(),
    fromInterval: text("from_interval").$type<PlanInterval>().notNull(),
    toInterval: text("to_interval").$type<PlanInterval>().notNull(),
    status: text("status").$type<PlanChangeStatus>().notNull(),
    effectiveAt: integer("effective_at").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("plan_changes_pending").on(table.projectId).where(sql`${table.status} = 'pending'`),
    index("plan_changes_project").on(table.projectId, table.createdAt, table.id),
  ],
);

/** A publisher's bill for a month of its plan, or a part of it. Source: rule M24. */
export const planBills = sqliteTable(
  "plan_bills",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    /** Number on the printed bill. */
    number: text("number").notNull().unique(),
    month: text("month").notNull(),
    /** Starts at 1 each month. */
    part: integer("part").notNull(),
    /** Whether it was issued within the month; the final bill covers the rest. */
    isInterim: integer("is_interim", { mode: "boolean" }).notNull(),
    status: text("status").$type<BillStatus>().notNull(),
    impressions: integer("impressions").notNull(),
    overImpressions: integer("over_impressions").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    perThousandMinor: integer("per_thousand_minor").notNull(),
    supplyMinor: integer("supply_minor").notNull(),
    creditMinor: integer("credit_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    totalMinor: integer("total_minor").notNull(),
    /** Amount still to pay: the full amount until payment, and again after a refund outside the system. */
    openMinor: integer("open_minor").notNull(),
    dueAt: integer("due_at").notNull(),
    paidAt: integer("paid_at"),
    /** Next charge of its card; null during a charge, and when no charge is planned. */
    nextChargeAt: integer("next_charge_at"),
    /** Number of declined charges by the clock, and the reason of the last decline. */
    declines: integer("declines").notNull().default(0),
    failure: text("failure").$type<DeclineReason | "abandoned">(),
    /** The payment whose result was applied last. */
    paymentId: text("payment_id"),
    /** When delivery stops if it is unpaid. */
    stopsAt: integer("stops_at").notNull(),
    overdueToldAt: integer("overdue_told_at"),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index("plan_bills_open").on(table.projectId, table.stopsAt).where(sql`${table.status} = 'issued'`),
    uniqueIndex("plan_bills_month").on(table.projectId, table.month, table.part),
    index("plan_bills_of_month").on(table.month, table.projectId),
    index("plan_bills_created").on(table.createdAt, table.id),
  ],
);

/** Credits in won against a publisher's plan bills. */
export const credits = sqliteTable(
  "credits",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    amountMinor: integer("amount_minor").notNull(),
    usedMinor: integer("used_minor").notNull().default(0),
    reason: text("reason").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("credits_used", sql`${table.usedMinor} between 0 and ${table.amountMinor}`),
    index("credits_project").on(table.projectId, table.createdAt, table.id),
  ],
);

/** Earnings of a campaign, settled once; and adjustments by operators, with a reason. */
export const settlementLines = sqliteTable(
  "settlement_lines",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    kind: text("kind").$type<SettlementLineKind>().notNull(),
    campaignId: text("campaign_id"),
    currency: text("currency").$type<Currency>().notNull(),
    supplyMinor: integer("supply_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    cardFeeMinor: integer("card_fee_minor").notNull(),
    commissionMinor: integer("commission_minor").notNull(),
    netMinor: integer("net_minor").notNull(),
    /** For an adjustment. */
    reason: text("reason"),
    createdBy: text("created_by"),
    /** The settlement that pays it; null until then. */
    settlementId: text("settlement_id").references(() => settlements.id),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    // A campaign is settled once.
    uniqueIndex("settlement_lines_campaign").on(table.campaignId).where(sql`${table.kind} = 'campaign'`),
    index("settlement_lines_settlement").on(table.settlementId),
    index("settlement_lines_project").on(table.projectId, table.createdAt, table.id),
  ],
);

export type SettlementRow = typeof settlements.$inferSelect;
export type SettlementLineRow = typeof settlementLines.$inferSelect;
