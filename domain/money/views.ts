import { z } from "zod";
import { amountView, CURRENCIES, minorView, momentView, PRODUCT_PRICINGS } from "../kernel";
import type { Repricing } from "./agreed-quote";
import type { CountRange, Estimate, ExpectedDelivery, TrafficForecast } from "./estimate";
import { DECLINE_REASONS } from "./gateway";
import { PAYMENT_MODES, PAYMENT_STATUSES } from "./payment";
import type { Quote } from "./quote";
import { DIFFERENCE_KINDS } from "./reconcile";
import { REFUND_STATUSES } from "./refund";
import { TAX_NAMES } from "./tax";

export const quoteView = z.object({
  pricing: z
    .enum(PRODUCT_PRICINGS)
    .describe(
      "What is paid for: days and slots (cpp), a thousand impressions (cpm), a click (cpc), a participant of a quest (cpq), or nothing (inhouse)",
    ),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of the amounts"),
  listMinor: minorView,
  discountMinor: minorView,
  surchargeMinor: minorView,
  supplyMinor: minorView,
  vatMinor: minorView.describe("The seller's tax, whatever its name"),
  totalMinor: minorView,
  units: z.int().describe("Impressions for cpm, clicks for cpc, slot days for cpp, participants for cpq"),
  videoUnits: z
    .int()
    .optional()
    .describe("cpm: impressions that it buys if all are of videos, where these have a price of their own"),
  tax: z
    .object({
      name: z.enum(TAX_NAMES).describe("Name of the tax"),
      rateBp: z.int().describe("Rate of the tax in basis points"),
    })
    .optional(),
}) satisfies z.ZodType<Quote>;

export const repricingView = z.object({
  currency: z.string().describe("ISO 4217 code of the amounts"),
  fromMinor: amountView,
  toMinor: amountView,
}) satisfies z.ZodType<Repricing>;

export const countRangeView = z.object({
  low: z.number().describe("Lower end of the range"),
  likely: z.number().describe("Likeliest value"),
  high: z.number().describe("Upper end of the range"),
}) satisfies z.ZodType<CountRange>;

export const trafficForecastView = z.object({
  dailyImpressions: countRangeView
    .nullable()
    .describe(
      "Requests on a day: of the last two weeks' days those at a quarter, at the half and at three quarters; or what the publisher expects, for all three",
    ),
  source: z
    .enum(["counted", "stated"])
    .nullable()
    .describe("Counted from a week of days on; before that what the publisher expects"),
  clickRate: z.number().nullable().describe("Clicks an impression, from 0 to 1"),
}) satisfies z.ZodType<TrafficForecast>;

export const expectedDeliveryView = z.object({
  impressions: countRangeView.nullable(),
  clicks: countRangeView.nullable(),
  source: z.enum(["counted", "stated"]).nullable(),
  spentShare: countRangeView.nullable(),
  isTrafficBound: z.boolean(),
}) satisfies z.ZodType<ExpectedDelivery>;

export const estimateView = expectedDeliveryView.extend({
  quote: quoteView,
  days: z.number(),
  slots: z.number(),
}) satisfies z.ZodType<Estimate>;

/** One attempt to charge a campaign's price to a card. */
export const paymentView = z.object({
  id: z.string(),
  campaignId: z.string(),
  orderName: z.string(),
  mode: z.enum(PAYMENT_MODES),
  status: z.enum(PAYMENT_STATUSES),
  amountMinor: amountView,
  vatMinor: amountView,
  currency: z.enum(CURRENCIES),
  refundedMinor: amountView,
  failure: z.enum([...DECLINE_REASONS, "abandoned"]).nullable(),
  company: z.string().nullable(),
  numberMasked: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  createdAt: momentView,
  capturedAt: momentView.nullable(),
});
export type PaymentView = z.output<typeof paymentView>;

export const refundView = z.object({
  id: z.string(),
  amountMinor: amountView,
  vatMinor: amountView,
  currency: z.enum(CURRENCIES),
  status: z.enum(REFUND_STATUSES),
  isToCard: z.boolean().describe("Back on the card that was charged; else by transfer"),
  createdAt: momentView,
  paidAt: momentView.nullable(),
});
export type RefundView = z.output<typeof refundView>;

/** A campaign's ledger balances: minor units, VAT included. */
export const campaignMoneyView = z.object({
  currency: z.enum(CURRENCIES),
  prepaidMinor: amountView.describe("Paid or owed, and neither earned nor returned yet"),
  receivableMinor: amountView.describe("Owed by hand"),
  refundDueMinor: amountView.describe("On its way back"),
  payments: z.array(paymentView),
  refunds: z.array(refundView),
});
export type CampaignMoney = z.output<typeof campaignMoneyView>;

/** The view of a payment for operators. */
export const operatedPaymentView = paymentView.extend({
  payerName: z.string(),
  payerId: z.string(),
  subject: z.enum(["campaign", "bill"]).describe("What it pays; a bill's id stands in `campaignId`"),
  failureCode: z.string().nullable().describe("The gateway's own"),
  tries: z.int().describe("Times the gateway was asked"),
  refusedRefundId: z.string().nullable().describe("A refund that the gateway refused, to be sent again"),
});
export type OperatedPayment = z.output<typeof operatedPaymentView>;

export const BOOKS_RESOLUTIONS = ["recorded", "looked-up", "by-hand", "gone"] as const;
export type BooksResolution = (typeof BOOKS_RESOLUTIONS)[number];

/** A finding of the ledger check. */
export const booksDifferenceView = z.object({
  id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS).describe("What does not agree"),
  day: z.string().describe("The day in Seoul whose check found it first"),
  subjectId: z.string(),
  campaignId: z.string().nullable(),
  campaignName: z.string().nullable(),
  paymentId: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  oursMinor: z.int(),
  theirsMinor: z.int(),
  canRecord: z.boolean().describe("A return at the gateway that can be recorded as a refund"),
  resolution: z.enum(BOOKS_RESOLUTIONS).nullable(),
  reason: z.string().nullable(),
  createdAt: momentView,
  resolvedAt: momentView.nullable(),
});
export type BooksDifference = z.output<typeof booksDifferenceView>;

/** One nightly ledger check. */
export const booksCheckView = z.object({
  day: z.string(),
  entryCount: z.int().describe("Entries of the books that it added up"),
  transactionCount: z.int().nullable().describe("The gateway's movements of the day; null without a gateway"),
  differenceCount: z.int(),
  checkedAt: momentView,
});
export type BooksCheck = z.output<typeof booksCheckView>;
