import { z } from "zod";
import { momentView } from "../../../domain/kernel";
import { seriesPointView } from "../../../domain/reports";
import { previewView, testDeviceView } from "../../../domain/serving";
import { gatewayWindowOf } from "../../../worker/integrations/gateway";
import {
  bookedChoices,
  bookedChoicesView,
  getCampaign,
  getCampaignMoney,
  listPreviews,
  ownCampaignDetailView,
  ownMoneyView,
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
    money: ownMoneyView,
    /** What the gateway's window is opened with; null where cards are not taken. */
    window: z.object({ scriptUrl: z.string(), clientKey: z.string() }).nullable(),
    now: momentView,
  }),
  async ({ ctx, project, id }) => {
    const campaign = id("campaign");
    const [detail, devices, previews, money] = await Promise.all([
      getCampaign(ctx, project, campaign, "adv"),
      listDevices(ctx, project),
      listPreviews(ctx, project, campaign),
      getCampaignMoney(ctx, project, campaign),
    ]);
    const [choices, days] = await Promise.all([
      bookedChoices(ctx, detail),
      readCampaignDays(ctx, detail.campaign, detail.offer.product.timezone),
    ]);
    const window = gatewayWindowOf(ctx.env);
    return { detail, devices, previews, choices, days, money, window, now: ctx.now };
  },
);
