import { z } from "zod";
import { momentView } from "../../../domain/kernel";
import { seriesPointView } from "../../../domain/reports";
import { previewView, testDeviceView } from "../../../domain/serving";
import {
  bookedChoices,
  bookedChoicesView,
  getCampaign,
  listPreviews,
  ownCampaignDetailView,
} from "../../../worker/services/booking";
import { readCampaignDays } from "../../../worker/services/reports";
import { listDevices } from "../../../worker/services/serving";
import { projectLoader } from "../../kit/project.server";

/** An advertiser's campaign, with the devices that it can be previewed on and what may still be changed. What it asks is counted by test/api/page-queries.test.ts. */
export const campaignPageLoader = projectLoader(
  z.object({
    detail: ownCampaignDetailView,
    devices: z.array(testDeviceView),
    previews: z.array(previewView),
    /** What may still be changed of it. */
    choices: bookedChoicesView,
    /** What it delivered on each of its days so far. */
    days: z.array(seriesPointView),
    now: momentView,
  }),
  async ({ ctx, project, id }) => {
    const campaign = id("campaign");
    const [detail, devices, previews] = await Promise.all([
      getCampaign(ctx, project, campaign, "adv"),
      listDevices(ctx, project),
      listPreviews(ctx, project, campaign),
    ]);
    const [choices, days] = await Promise.all([
      bookedChoices(ctx, detail),
      readCampaignDays(ctx, detail.campaign, detail.offer.product.timezone),
    ]);
    return { detail, devices, previews, choices, days, now: ctx.now };
  },
);
