import { z } from "zod";
import { dayView, momentView } from "../kernel";
import type { DeliveryCounts } from "./series";

/** What was delivered, and of it what was bought: impressions of cpm, clicks of cpc. The rest is delivered and not billed. */
export const deliveryCountsView = z.object({
  impressions: z.int().describe("Impressions that were counted"),
  clicks: z.int().describe("Clicks that were counted"),
  billedImpressions: z.int().describe("Of cpm campaigns, never more than were bought"),
  billedClicks: z.int().describe("Of cpc campaigns, never more than were bought"),
}) satisfies z.ZodType<DeliveryCounts>;

export const seriesPointView = deliveryCountsView.extend({ atMs: momentView, day: dayView });
