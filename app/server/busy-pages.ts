import { z } from "zod";
import { previewView, testDeviceView } from "../../domain/serving";
import {
  bookedChoices,
  bookedChoicesView,
  getCampaign,
  listPreviews,
  ownCampaignDetailView,
} from "../../worker/services/booking";
import { getPlatformOverview, platformSetupView } from "../../worker/services/desk";
import { reportView } from "../../worker/services/reports";
import { listDevices } from "../../worker/services/serving";
import { toPublisherCampaign } from "../screens/publisher/campaign-row";
import { pageLoader } from "./respond";
import { publisherCampaignView } from "./views";

/** The pages that are looked at most: what they ask is counted by test/api/page-queries.test.ts. */

/** An advertiser's campaign, with the devices that it can be previewed on and what may still be changed. */
export const campaignPageLoader = pageLoader(
  z.object({
    detail: ownCampaignDetailView,
    devices: z.array(testDeviceView),
    previews: z.array(previewView),
    choices: bookedChoicesView,
  }),
  async ({ ctx, params }) => {
    const { project = "", campaign = "" } = params;
    const [detail, devices, previews] = await Promise.all([
      getCampaign(ctx, project, campaign, "adv"),
      listDevices(ctx, project),
      listPreviews(ctx, project, campaign),
    ]);
    return { detail, devices, previews, choices: await bookedChoices(ctx, detail) };
  },
);

/** A publisher's dashboard. */
export const dashboardLoader = pageLoader(
  z.object({
    report: reportView,
    work: z
      .object({
        setup: platformSetupView,
        waiting: z.array(publisherCampaignView),
        latest: z.array(publisherCampaignView),
      })
      .nullable(),
    welcome: z.boolean(),
    now: z.number(),
  }),
  async ({ ctx, params, url }) => {
    const { report, work } = await getPlatformOverview(ctx, params.project ?? "");
    return {
      report,
      work: work && {
        setup: work.setup,
        waiting: work.waiting.map(toPublisherCampaign),
        latest: work.latest.map(toPublisherCampaign),
      },
      welcome: url.searchParams.has("welcome"),
      now: ctx.now,
    };
  },
);
