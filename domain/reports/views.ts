import { z } from "zod";
import { REPORT_PRESETS, REPORT_TABS, type ReportQuery, type ReportWindow } from "./report-range";
import type { DeliveryCounts } from "./series";

export const deliveryCountsView = z.object({
  impressions: z.number(),
  clicks: z.number(),
  billedImpressions: z.number(),
  billedClicks: z.number(),
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

export const seriesPointView = deliveryCountsView.extend({ atMs: z.number(), day: z.string() });
