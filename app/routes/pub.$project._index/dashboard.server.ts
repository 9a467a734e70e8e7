import { z } from "zod";
import { seriesPointView } from "../../../domain/reports";
import {
  getPlatformOverview,
  paymentRequestView,
  platformRevenueView,
  platformSetupView,
  platformWorkView,
} from "../../../worker/services/desk";
import { notificationView } from "../../../worker/services/people";
import { publisherCampaignView, toPublisherCampaign } from "../../areas/publisher/review/campaign-row.server";
import { projectLoader } from "../../kit/project.server";

/** Data of a publisher's dashboard. test/api/page-queries.test.ts counts its queries. */
export const dashboardLoader = projectLoader(
  z.object({
    week: z.array(seriesPointView),
    revenue: platformRevenueView.nullable(),
    /** Null for guests, who may see delivery only. */
    work: z
      .object({
        setup: platformSetupView,
        /** Ad accounts that request manual payment. */
        requests: z.array(paymentRequestView),
        waiting: z.array(publisherCampaignView),
        latest: z.array(publisherCampaignView),
        alerts: z.array(notificationView),
        figures: platformWorkView,
      })
      .nullable(),
    /** Whether the platform was just opened. */
    welcome: z.boolean(),
    now: z.number(),
  }),
  async ({ ctx, url, project }) => {
    const { week, revenue, work } = await getPlatformOverview(ctx, project);
    return {
      ...{ week, revenue },
      work: work && {
        setup: work.setup,
        requests: work.requests,
        waiting: work.waiting.map(toPublisherCampaign),
        latest: work.latest.map(toPublisherCampaign),
        alerts: work.alerts,
        figures: work.figures,
      },
      welcome: url.searchParams.has("welcome"),
      now: ctx.now,
    };
  },
);
