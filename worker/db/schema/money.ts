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

/** Where a publisher is paid. Holder and number are encrypted; what pages show is masked. */
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

/** What a publisher's account was from a moment on: what is transferred goes by the account of the 20th. Source: rule M23. */
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

/** Where the house is paid by transfer, an account a currency. It is shown to payers, and so not sealed. Source: rule M32. */
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

/** What payers write into the memo of a transfer (`domain/money/transfer.ts`). */
export const transferMemos = sqliteTable("transfer_memos", {
  memo: text("memo").primaryKey(),
  subject: text("subject", { enum: ["campaign", "bill"] }).notNull(),
  /** The campaign's or the bill's. */
  subjectId: text("subject_id").notNull().unique(),
  /** By when a campaign is to be paid; null of a bill, which says so itself. */
  dueAt: integer("due_at"),
  createdAt: createdAt(),
});

/** A registered card: of an ad account, or of a group, which offers it to its ad accounts. The billing key is encrypted and never shown. */
export const paymentCards = sqliteTable(
  "payment_cards",
  {
    id: text("id").primaryKey(),
    /** Exactly one of both owns it. */
    projectId: text("project_id").references(() => projects.id),
    groupId: text("group_id").references(() => groups.id),
    customerKey: text("customer_key").notNull(),
    billingKeySealed: text("billing_key_sealed").notNull(),
    /** The gateway's code or name of its issuer. */
    company: text("company"),
    /** As the gateway masks it. */
    numberMasked: text("number_masked").notNull(),
    cardType: text("card_type"),
    ownerType: text("owner_type"),
    /** Why it was declined the last time; null since it was charged, and before. */
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

/** The cards that an ad account pays with; one of them is its primary. */
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

/** One try to take a campaign's price from a card. Its id is the gateway's order id and the key by which it is asked. */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id").notNull(),
    /** What it pays: a campaign, or a bill of a publisher's plan, whose id stands in the place of a campaign's. */
    subject: text("subject", { enum: ["campaign", "bill"] })
      .notNull()
      .default("campaign"),
    /** As it was called then. */
    orderName: text("order_name").notNull(),
    /** Who pays, and the publisher that is paid. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    pubProjectId: text("pub_project_id")
      .notNull()
      .references(() => projects.id),
    mode: text("mode").$type<PaymentMode>().notNull(),
    /** Of `billing`. */
    cardId: text("card_id").references(() => paymentCards.id),
    /** Of what days that are added cost: until when, and what was agreed on; empty of a booking's own price. */
    extendsTo: text("extends_to").notNull().default(""),
    extension: json<AgreedExtension>("extension"),
    /** VAT included. */
    amountMinor: integer("amount_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    status: text("status").$type<PaymentStatus>().notNull(),
    /** The gateway's; of `confirm` known before it is charged. */
    paymentKey: text("payment_key"),
    /** Why it was declined, and the gateway's own code. */
    failure: text("failure").$type<DeclineReason | "abandoned">(),
    failureCode: text("failure_code"),
    /** The card that was asked; of `confirm` known once it was charged. */
    company: text("company"),
    numberMasked: text("number_masked"),
    receiptUrl: text("receipt_url"),
    refundedMinor: integer("refunded_minor").notNull().default(0),
    /** Times the gateway was asked. */
    tries: integer("tries").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    capturedAt: integer("captured_at"),
    /** Captured after it was given up: it is returned whole, and takes no other payment's place. */
    isLate: flag("is_late").notNull().default(false),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    check("payments_amount", sql`${table.amountMinor} > 0`),
    check("payments_refunded", sql`${table.refundedMinor} between 0 and ${table.amountMinor}`),
    // A campaign is charged once, and once for each time that days are added, whatever asks for it.
    uniqueIndex("payments_taking")
      .on(table.campaignId, table.extendsTo)
      .where(
        sql`${table.status} in ('requested', 'unknown', 'captured', 'refunding') and ${table.isLate} = 0`,
      ),
    index("payments_campaign").on(table.campaignId, table.createdAt),
    index("payments_project").on(table.projectId, table.createdAt, table.id),
  ],
);

/** An amount that goes back to a payer: on the card that was charged, or by transfer where it was paid by hand. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    /** Of a campaign or a bill; of what an ad account overpaid the ad account's. */
    campaignId: text("campaign_id").notNull(),
    /** Null of what was paid by hand. */
    paymentId: text("payment_id").references(() => payments.id),
    through: text("through").$type<RefundWay>().notNull().default("gateway"),
    /** Made in the gateway's own console, and recorded here. */
    isOutside: flag("is_outside").notNull().default(false),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    amountMinor: integer("amount_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    status: text("status").$type<RefundStatus>().notNull(),
    reason: text("reason").notNull(),
    /** The gateway's, by which its cancellation is known as this refund. */
    transactionKey: text("transaction_key"),
    failureCode: text("failure_code"),
    createdBy: text("created_by"),
    createdAt: createdAt(),
    paidAt: integer("paid_at"),
    /** Transfers that came back. */
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

/** Money that operators saw arrive for a campaign that is paid by hand. */
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
    /** The day that it arrived, `YYYY-MM-DD` in Seoul. */
    day: text("day").notNull(),
    note: text("note").notNull().default(""),
    /** Set when it was recorded by mistake, and taken back. */
    correctedAt: integer("corrected_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("money_receipts_campaign").on(table.campaignId, table.createdAt),
    index("money_receipts_project").on(table.projectId),
  ],
);

/** Tax invoices of what is paid by hand in Korea, and the negative ones that correct them. Amounts are never changed. Source: rule M28. */
export const taxInvoices = sqliteTable(
  "tax_invoices",
  {
    id: text("id").primaryKey(),
    /** As whatever issues it knows it. */
    number: text("number").notNull().unique(),
    campaignId: text("campaign_id").notNull(),
    /** Who pays. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    kind: text("kind").$type<InvoiceKind>().notNull(),
    status: text("status").$type<InvoiceStatus>().notNull(),
    /** `YYYY-MM-DD` in Seoul. */
    writeDay: text("write_day").notNull(),
    /** The campaign as it was called then. */
    itemName: text("item_name").notNull(),
    /** Whom it is for, as they said when it was written. */
    recipient: json<TaxInvoice>("recipient"),
    recipientChangedAt: integer("recipient_changed_at"),
    currency: text("currency").$type<Currency>().notNull(),
    supplyMinor: integer("supply_minor").notNull(),
    vatMinor: integer("vat_minor").notNull(),
    totalMinor: integer("total_minor").notNull(),
    /** Of days that were added: until when; empty of a booking's own price. */
    extendsTo: text("extends_to").notNull().default(""),
    /** Of a correction: the invoice that it takes from, and why. */
    correctsId: text("corrects_id"),
    modifyCode: integer("modify_code").$type<ModifyCode>(),
    /** The tax office's, once it is issued. */
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
    // A campaign has one invoice, and one for each time that days were added; each is corrected once.
    uniqueIndex("tax_invoices_campaign")
      .on(table.campaignId, table.kind, table.extendsTo)
      .where(sql`${table.status} <> 'void'`),
    index("tax_invoices_project").on(table.projectId, table.writeDay),
    index("tax_invoices_created").on(table.createdAt, table.id),
  ],
);

/** The accounts of the books, `{kind}:{subject}:{currency}`. Written by `worker/services/money/ledger.ts` alone, as the two below. */
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
    /** Names the fact that it books. */
    reference: text("reference").primaryKey(),
    kind: text("kind").$type<EntryKind>().notNull(),
    campaignId: text("campaign_id"),
    currency: text("currency").$type<Currency>().notNull(),
    /** An entry is taken back at most once. */
    reversalOf: text("reversal_of").unique(),
    /** When it was written, and when what it books happened. */
    bookedAt: integer("booked_at").notNull(),
    effectiveAt: integer("effective_at").notNull(),
  },
  (table) => [
    index("ledger_entries_campaign").on(table.campaignId, table.bookedAt),
    index("ledger_entries_kind").on(table.kind, table.bookedAt),
  ],
);

/** One transfer of an entry: debit and credit are one amount in one row, so that they are always equal. */
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

/** One night's check of the books. Source: rule M20. */
export const booksChecks = sqliteTable("books_checks", {
  /** In Seoul. */
  day: text("day").primaryKey(),
  entries: integer("entries").notNull(),
  /** Null without a gateway. */
  transactions: integer("transactions"),
  differences: integer("differences").notNull(),
  checkedAt: integer("checked_at").notNull(),
});

/** What a check found, by kind and subject, until it is resolved or gone. */
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
