import { z } from "zod";
import { previewView, testDeviceView } from "../../../domain/serving";
import {
  bookedChoices,
  bookedChoicesView,
  getCampaign,
  listPreviews,
  ownCampaignDetailView,
} from "../../../worker/services/booking";
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
  }),
  async ({ ctx, project, id }) => {
    const campaign = id("campaign");
    const [detail, devices, previews] = await Promise.all([
      getCampaign(ctx, project, campaign, "adv"),
      listDevices(ctx, project),
      listPreviews(ctx, project, campaign),
    ]);
    return { detail, devices, previews, choices: await bookedChoices(ctx, detail) };
  },
);
