import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TaxInvoice } from "../../../domain/booking";
import type { Quote, QuoteTerms } from "../../../domain/money";
import { campaigns } from "./campaigns";
import { createdAt, json } from "./columns";
import { projects } from "./projects";

/** The link by which somebody else takes a campaign's payment over: one a campaign, taken once. */
export const paymentLinks = sqliteTable("payment_links", {
  campaignId: text("campaign_id")
    .primaryKey()
    .references(() => campaigns.id),
  /** Whoever has it may read what is to be paid. */
  token: text("token").notNull().unique(),
  /** The ad account that pays, once one does. */
  payerProjectId: text("payer_project_id").references(() => projects.id),
  takenBy: text("taken_by"),
  takenAt: integer("taken_at"),
  /** What the payer agreed to pay; null of a link that nobody took, or that was taken without an amount. */
  agreedQuote: json<Quote>("agreed_quote"),
  /** For whom the tax invoice is, as the payer told it; null of a link that nobody took, or that was taken before it was asked. */
  payerInvoice: json<TaxInvoice>("payer_invoice"),
  createdAt: createdAt(),
});

/** Every quote that somebody ever agreed to, or was booked by, as it was. Rows are written once and never changed. */
export const campaignQuotes = sqliteTable(
  "campaign_quotes",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    /** Of the campaign as it was agreed to. */
    campaignVersion: integer("campaign_version").notNull(),
    /**
     * `submission`: its advertiser sent it for review by it; `take-over`: a payer agreed to pay it; `late-approval`: what an approval after
     * the start left of the submission's.
     */
    kind: text("kind", { enum: ["submission", "take-over", "late-approval"] }).notNull(),
    quote: json<Quote>("quote").notNull(),
    /** Null of what was agreed to before they were kept. */
    terms: json<QuoteTerms>("terms"),
    /** Whose it is: the ad account, and who spoke for it; of a late approval the operator. */
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    accountId: text("account_id"),
    agreedAt: integer("agreed_at").notNull(),
  },
  (table) => [index("campaign_quotes_campaign").on(table.campaignId, table.agreedAt)],
);
