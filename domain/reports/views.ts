import { z } from "zod";
import { dayView, momentView } from "../kernel";
import type { DeliveryCounts } from "./series";

/** Delivered and billed counts: CPM impressions and CPC clicks are billed up to the purchased units. */
export const deliveryCountsView = z.object({
  impressions: z.int().describe("Impressions that were counted"),
  clicks: z.int().describe("Clicks that were counted"),
  billedImpressions: z.int().describe("Of cpm campaigns, never more than were bought"),
  billedClicks: z.int().describe("Of cpc campaigns, never more than were bought"),
}) satisfies z.ZodType<DeliveryCounts>;

export const seriesPointView = deliveryCountsView.extend({ atMs: momentView, day: dayView });
