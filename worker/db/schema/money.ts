import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { TaxInvoice } from "../../../domain/booking";
import type { Currency } from "../../../domain/kernel";
import type {
  AccountKind,
  AgreedExtension,
  BooksResolution,
  DeclineReason,
  DifferenceKind,
  EntryKind,
  InvoiceKind,
  InvoiceStatus,
  ModifyCode,
  PayeeKind,
  PaymentMode,
  PaymentStatus,
  RefundStatus,
  RefundWay,
} from "../../../domain/money";
import { createdAt, flag, json, updatedAt, version } from "./columns";
import { groups } from "./people";
import { projects } from "./platform";

/** A publisher's bank account for payouts. Holder and number are encrypted; pages show a masked number. */
export const bankAccounts = sqliteTable("bank_accounts", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id),
  bank: text("bank").notNull(),
  holderSealed: text("holder_sealed").notNull(),
  numberSealed: text("number_sealed").notNull(),
  /** The number's last four characters. */
  numberTail: text("number_tail").notNull(),
  swiftCode: text("swift_code"),
  payee: text("payee").$type<PayeeKind>().notNull().default("business"),
  updatedBy: text("updated_by").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** History of a publisher's bank account; a payout goes to the account of the 20th. Source: rule M23. */
export const bankAccountVersions = sqliteTable(
  "bank_account_versions",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    fromAt: integer("from_at").notNull(),
    bank: text("bank").notNull(),
    holderSealed: text("holder_sealed").notNull(),
    numberSealed: text("number_sealed").notNull(),
    swiftCode: text("swift_code"),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.fromAt] })],
);

/**
 * The house's bank accounts for transfers, one per currency. Displayed to payers, and therefore not encrypted. Source: rule M32.
 */
export const houseAccounts = sqliteTable("house_accounts", {
  currency: text("currency").$type<Currency>().primaryKey(),
  bank: text("bank").notNull(),
  holder: text("holder").notNull(),
  number: text("number").notNull(),
  swiftCode: text("swift_code"),
  updatedBy: text("updated_by").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** Codes that payers write into the memo of a transfer (`domain/money/transfer.ts`). */
export const transferMemos = sqliteTable("transfer_memos", {
  memo: text("memo").primaryKey(),
  subject: text("subject", { enum: ["campaign", "bill"] }).notNull(),
  /** Id of the campaign or the bill. */
  subjectId: text("subject_id").notNull().unique(),
  /** Payment deadline of a campaign; null for a bill, which has its own. */
  dueAt: integer("due_at"),
  createdAt: createdAt(),
});

/**
 * A registered card of an ad account, or of a group that offers it to its ad accounts. The billing key is encrypted and never
 * shown.
 */
export const paymentCards = sqliteTable(
  "payment_cards",
  {
    id: text("id").primaryKey(),
    /** Exactly one of the two is the owner. */
    projectId: text("project_id").references(() => projects.id),
    groupId: text("group_id").references(() => groups.id),
    customerKey: text("customer_key").notNull(),
    billingKeySealed: text("billing_key_sealed").notNull(),
    /** The issuer's code or name at the gateway. */
    company: text("company"),
    /** Masked by the gateway. */
    numberMasked: text("number_masked").notNull(),
    cardType: text("card_type"),
    ownerType: text("owner_type"),
    /** Reason of the last decline; null if it was never charged, or charged successfully last. */
    failure: text("failure").$type<DeclineReason>(),
    failedAt: integer("failed_at"),
    removedAt: integer("removed_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("payment_cards_owner", sql`(${table.projectId} is null) <> (${table.groupId} is null)`),
    uniqueIndex("payment_cards_project_number")
      .on(table.projectId, table.company, table.numberMasked)
      .where(sql`${table.removedAt} is null and ${table.projectId} is not null`),
    uniqueIndex("payment_cards_group_number")
      .on(table.groupId, table.company, table.numberMasked)
      .where(sql`${table.removedAt} is null and ${table.groupId} is not null`),
  ],
);

/** The cards of an ad account; one of them is its primary. */
export const paymentMethods = sqliteTable(
  "payment_methods",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    cardId: text("card_id")
      .notNull()
      .references(() => paymentCards.id),
    isPrimary: flag("is_primary").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.cardId] }),
    uniqueIndex("payment_methods_primary").on(table.projectId).where(sql`${table.isPrimary} = 1`),
    index("payment_methods_card").on(table.cardId),
  ],
);

/** One attempt to charge a campaign's price to a card. Its id is the gateway's order id and idempotency key. */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id").notNull(),
    /** Subject: a campaign, or a bill of a publisher's plan, whose id is stored in place of a campaign's. */
    subject: text("subject", { enum: ["campaign", "bill"] })
      .notNull()
      .default("campaign"),
    /** Name at the time. */
    orderName: text("order_name").notNull(),
    /** The payer, and the publisher that is paid. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    pubProjectId: text("pub_project_id")
      .notNull()
      .references(() => projects.id),
    mode: text("mode").$type<PaymentMode>().notNull(),
    /** Set for `billing`. */
    cardId: text("card_id").references(() => paymentCards.id),
    /** For the price of added days: the new end, and the accepted quote; empty for a booking's own price. */
    extendsTo: text("extends_to").notNull().default(""),
    extension: json<AgreedExtension>("extension"),
    /** VAT included. */
    amountMinor: integer("amount_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    status: text("status").$type<PaymentStatus>().notNull(),
    /** The gateway's payment key; for `confirm` known before the charge. */
    paymentKey: text("payment_key"),
    /** Reason of the decline, and the gateway's own code. */
    failure: text("failure").$type<DeclineReason | "abandoned">(),
    failureCode: text("failure_code"),
    /** Issuer of the charged card; for `confirm` known after the charge. */
    company: text("company"),
    numberMasked: text("number_masked"),
    receiptUrl: text("receipt_url"),
    refundedMinor: integer("refunded_minor").notNull().default(0),
    /** Number of calls to the gateway. */
    tries: integer("tries").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    capturedAt: integer("captured_at"),
    /** Captured after it was abandoned: it is refunded in full and does not replace another payment. */
    isLate: flag("is_late").notNull().default(false),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    check("payments_amount", sql`${table.amountMinor} > 0`),
    check("payments_refunded", sql`${table.refundedMinor} between 0 and ${table.amountMinor}`),
    // A campaign is charged once, and once per extension, whatever triggers it.
    uniqueIndex("payments_taking")
      .on(table.campaignId, table.extendsTo)
      .where(
        sql`${table.status} in ('requested', 'unknown', 'captured', 'refunding') and ${table.isLate} = 0`,
      ),
    index("payments_campaign").on(table.campaignId, table.createdAt),
    index("payments_project").on(table.projectId, table.createdAt, table.id),
  ],
);

/** A refund to a payer: to the charged card, or by bank transfer for a manual payment. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    /** Id of the campaign or bill; for an overpayment, of the ad account. */
    campaignId: text("campaign_id").notNull(),
    /** Null for a manual payment. */
    paymentId: text("payment_id").references(() => payments.id),
    through: text("through").$type<RefundWay>().notNull().default("gateway"),
    /** Made in the gateway's own console and recorded here. */
    isOutside: flag("is_outside").notNull().default(false),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    amountMinor: integer("amount_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    status: text("status").$type<RefundStatus>().notNull(),
    reason: text("reason").notNull(),
    /** The gateway's transaction key, which links its cancellation to this refund. */
    transactionKey: text("transaction_key"),
    failureCode: text("failure_code"),
    createdBy: text("created_by"),
    createdAt: createdAt(),
    paidAt: integer("paid_at"),
    /** Number of returned transfers. */
    bounces: integer("bounces").notNull().default(0),
    version: version(),
  },
  (table) => [
    check("refunds_amount", sql`${table.amountMinor} > 0`),
    // A cancellation at the gateway is recorded once.
    uniqueIndex("refunds_transaction").on(table.transactionKey),
    index("refunds_campaign").on(table.campaignId),
    index("refunds_project").on(table.projectId),
    index("refunds_payment").on(table.paymentId),
    index("refunds_open")
      .on(table.through, table.createdAt, table.id)
      .where(sql`${table.status} in ('asked', 'sent', 'failed')`),
  ],
);

/** Receipts of money that operators recorded for a manually paid campaign. */
export const moneyReceipts = sqliteTable(
  "money_receipts",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id").notNull(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** Day of arrival, `YYYY-MM-DD` in Seoul. */
    day: text("day").notNull(),
    note: text("note").notNull().default(""),
    /** Set when it was recorded by mistake and reversed. */
    correctedAt: integer("corrected_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("money_receipts_campaign").on(table.campaignId, table.createdAt),
    index("money_receipts_project").on(table.projectId),
  ],
);

/**
 * Tax invoices of manual payments in Korea, and negative invoices that correct them. Amounts are never changed. Source: rule M28.
 */
export const taxInvoices = sqliteTable(
  "tax_invoices",
  {
    id: text("id").primaryKey(),
    /** Number at the issuing service. */
    number: text("number").notNull().unique(),
    campaignId: text("campaign_id").notNull(),
    /** The payer. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    kind: text("kind").$type<InvoiceKind>().notNull(),
    status: text("status").$type<InvoiceStatus>().notNull(),
    /** `YYYY-MM-DD` in Seoul. */
    writeDay: text("write_day").notNull(),
    /** Name of the campaign at the time. */
    itemName: text("item_name").notNull(),
    /** Recipient data as given when the invoice was written. */
    recipient: json<TaxInvoice>("recipient"),
    recipientChangedAt: integer("recipient_changed_at"),
    currency: text("currency").$type<Currency>().notNull(),
    supplyMinor: integer("supply_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    totalMinor: integer("total_minor").notNull(),
    /** For added days: the new end; empty for a booking's own price. */
    extendsTo: text("extends_to").notNull().default(""),
    /** For a correction: the corrected invoice and the reason. */
    correctsId: text("corrects_id"),
    modifyCode: integer("modify_code").$type<ModifyCode>(),
    /** The tax office's number, set on issue. */
    approvalNumber: text("approval_number").unique(),
    issuedAt: integer("issued_at"),
    issuedBy: text("issued_by"),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check("tax_invoices_total", sql`${table.supplyMinor} + ${table.vatMinor} = ${table.totalMinor}`),
    check("tax_invoices_sign", sql`(${table.kind} = 'correction') = (${table.totalMinor} < 0)`),
    check("tax_invoices_issued", sql`(${table.status} = 'issued') = (${table.approvalNumber} is not null)`),
    // A campaign has one invoice, and one per extension; each is corrected at most once.
    uniqueIndex("tax_invoices_campaign")
      .on(table.campaignId, table.kind, table.extendsTo)
      .where(sql`${table.status} <> 'void'`),
    index("tax_invoices_project").on(table.projectId, table.writeDay),
    index("tax_invoices_created").on(table.createdAt, table.id),
  ],
);

/**
 * Ledger accounts, `{kind}:{subject}:{currency}`. This table and the two below are written only by
 * `worker/services/money/ledger.ts`.
 */
export const ledgerAccounts = sqliteTable("ledger_accounts", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<AccountKind>().notNull(),
  subjectId: text("subject_id"),
  currency: text("currency").$type<Currency>().notNull(),
});

/** Rows are written once: triggers refuse every change. */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    /** Identifies the event that the entry records. */
    reference: text("reference").primaryKey(),
    kind: text("kind").$type<EntryKind>().notNull(),
    campaignId: text("campaign_id"),
    currency: text("currency").$type<Currency>().notNull(),
    /** An entry is reversed at most once. */
    reversalOf: text("reversal_of").unique(),
    /** Time of writing, and time of the recorded event. */
    bookedAt: integer("booked_at").notNull(),
    effectiveAt: integer("effective_at").notNull(),
  },
  (table) => [
    index("ledger_entries_campaign").on(table.campaignId, table.bookedAt),
    index("ledger_entries_kind").on(table.kind, table.bookedAt),
  ],
);

/** One posting of an entry: a single row holds the amount of both debit and credit, so that they are always equal. */
export const ledgerPostings = sqliteTable(
  "ledger_postings",
  {
    reference: text("reference")
      .notNull()
      .references(() => ledgerEntries.reference),
    line: integer("line").notNull(),
    debitAccount: text("debit_account")
      .notNull()
      .references(() => ledgerAccounts.id),
    creditAccount: text("credit_account")
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMinor: integer("amount_minor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reference, table.line] }),
    check("ledger_postings_amount", sql`${table.amountMinor} > 0`),
    check("ledger_postings_accounts", sql`${table.debitAccount} <> ${table.creditAccount}`),
    index("ledger_postings_debit").on(table.debitAccount),
    index("ledger_postings_credit").on(table.creditAccount),
  ],
);

/** A nightly check of the ledger. Source: rule M20. */
export const booksChecks = sqliteTable("books_checks", {
  /** Day in Seoul. */
  day: text("day").primaryKey(),
  entries: integer("entries").notNull(),
  /** Null without a gateway. */
  transactions: integer("transactions"),
  differences: integer("differences").notNull(),
  checkedAt: integer("checked_at").notNull(),
});

/** Findings of the checks, by kind and subject, until resolved or gone. */
export const booksDifferences = sqliteTable(
  "books_differences",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<DifferenceKind>().notNull(),
    day: text("day").notNull(),
    subjectId: text("subject_id").notNull(),
    campaignId: text("campaign_id"),
    paymentId: text("payment_id"),
    currency: text("currency").$type<Currency>().notNull(),
    oursMinor: integer("ours_minor").notNull(),
    theirsMinor: integer("theirs_minor").notNull(),
    resolution: text("resolution").$type<BooksResolution>(),
    reason: text("reason"),
    resolvedBy: text("resolved_by"),
    resolvedAt: integer("resolved_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("books_differences_subject").on(table.kind, table.subjectId),
    index("books_differences_created").on(table.createdAt, table.id),
  ],
);

export type TaxInvoiceRow = typeof taxInvoices.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type PaymentCardRow = typeof paymentCards.$inferSelect;
