import { z } from "zod";
import { amountView, CURRENCIES, minorView, PRODUCT_PRICINGS } from "../kernel";
import type { Repricing } from "./agreed-quote";
import type { CountRange, Estimate, ExpectedDelivery, TrafficForecast } from "./estimate";
import type { Quote } from "./quote";
import { TAX_NAMES } from "./tax";

export const quoteView = z.object({
  pricing: z.enum(PRODUCT_PRICINGS),
  currency: z.enum(CURRENCIES),
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
  tax: z.object({ name: z.enum(TAX_NAMES), rateBp: z.int() }).optional(),
}) satisfies z.ZodType<Quote>;

export const repricingView = z.object({
  currency: z.string(),
  fromMinor: amountView,
  toMinor: amountView,
}) satisfies z.ZodType<Repricing>;

const countRangeView = z.object({
  low: z.number(),
  likely: z.number(),
  high: z.number(),
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
