import { z } from "zod";
import { dayView, momentView } from "../kernel";
import { REPORT_PRESETS, REPORT_TABS, type ReportQuery, type ReportWindow } from "./report-range";
import type { DeliveryCounts } from "./series";

/** What was delivered, and of it what was bought: impressions of cpm, clicks of cpc. The rest is delivered and not billed. */
export const deliveryCountsView = z.object({
  impressions: z.int(),
  clicks: z.int(),
  billedImpressions: z.int().describe("Of cpm campaigns, never more than were bought"),
  billedClicks: z.int().describe("Of cpc campaigns, never more than were bought"),
}) satisfies z.ZodType<DeliveryCounts>;

export const reportWindowView = z.object({
  fromDay: z.string(),
  toDay: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  step: z.enum(["half-hour", "hour", "day"]),
  zone: z.string(),
}) satisfies z.ZodType<ReportWindow>;

export const reportQueryView = z.object({
  tab: z.enum(REPORT_TABS),
  preset: z.enum(REPORT_PRESETS),
  from: z.string().optional(),
  to: z.string().optional(),
  by: z.enum(["day", "time"]).optional(),
  campaign: z.string().optional(),
}) satisfies z.ZodType<ReportQuery>;

export const seriesPointView = deliveryCountsView.extend({ atMs: momentView, day: dayView });
