import { z } from "zod";
import { amountView, CURRENCIES, momentView } from "../kernel";
import { invoiceRecordView } from "./invoice";
import { paymentView, refundView } from "./views";

/** Kinds of an ad account's statements, each listed separately. */
export const STATEMENT_KINDS = ["campaign", "quest"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What a quest's price was used for, so far or at its settlement. Won, VAT apart. Source: rules B26, B27. */
export const questStatementView = z.object({
  joined: z.int().describe("Everybody who ever held a place"),
  confirmed: z.int().describe("Confirmed participants"),
  rewardsMinor: amountView.describe("Cash back of the confirmed"),
  feesMinor: amountView.describe("Recruitment fees of the confirmed"),
  fixedCostMinor: amountView.describe("Zero before it opened"),
  taxMinor: amountView.nullable().describe("VAT of all three; null where a cancellation agreed on an amount"),
  returnedMinor: amountView.describe("Unused and returned, or on its way back; VAT included"),
  supportMinor: amountView.describe("Agency support, transferred or to be transferred after the settlement"),
});

/** How a campaign's price was used, for its payer. Minor units, VAT included. Source: rule M26. */
export const campaignStatementView = z.object({
  campaignId: z.string(),
  name: z.string(),
  publisherName: z.string(),
  productName: z.string(),
  isOwn: z.boolean().describe("Booked by the ad account that pays it"),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  agreedMinor: amountView.nullable().describe("Null of what was returned and is not agreed to any more"),
  agreedVatMinor: amountView.nullable(),
  paidMinor: amountView,
  deliveredMinor: amountView.nullable().describe("The final settlement; null before it"),
  refundedMinor: amountView,
  refundDueMinor: amountView.describe("On its way back"),
  owedMinor: amountView.describe("To be paid by hand still"),
  quest: questStatementView.nullable().describe("Null for any other campaign"),
  createdAt: momentView,
});
export type CampaignStatement = z.output<typeof campaignStatementView>;

/** A bank transfer that arrived, for its payer. */
export const handReceiptView = z.object({
  id: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  day: z.string(),
  amountMinor: amountView,
  currency: z.enum(CURRENCIES),
});
export type HandReceipt = z.output<typeof handReceiptView>;

/** One campaign's statement, movement by movement. */
export const statementDetailView = z.object({
  statement: campaignStatementView,
  payments: z.array(paymentView),
  receipts: z.array(handReceiptView),
  refunds: z.array(refundView),
});
export type StatementDetail = z.output<typeof statementDetailView>;

/** Payments and refunds of an ad account in a month, in one currency. */
export const paidMonthView = z.object({
  month: z.string().describe("YYYY-MM in Seoul"),
  currency: z.enum(CURRENCIES),
  byCardMinor: amountView,
  byHandMinor: amountView,
  refundedMinor: amountView,
});
export type PaidMonth = z.output<typeof paidMonthView>;

/** Payments of an ad account by month, and the documents of one month. Source: rule M27. */
export const billsView = z.object({
  months: z.array(paidMonthView),
  month: z.string().nullable().describe("The month whose papers follow; null where nothing was paid yet"),
  payments: z.array(paymentView),
  receipts: z.array(handReceiptView),
  invoices: z.array(invoiceRecordView),
});
export type Bills = z.output<typeof billsView>;
