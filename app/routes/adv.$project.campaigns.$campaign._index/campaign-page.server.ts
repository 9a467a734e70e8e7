import { z } from "zod";
import { audienceIds } from "../../../domain/booking";
import { momentView } from "../../../domain/kernel";
import { mayAct } from "../../../domain/people";
import { previewView, testDeviceView } from "../../../domain/serving";
import { gatewayWindowOf } from "../../../worker/integrations/gateway";
import {
  bookedChoices,
  bookedChoicesView,
  campaignResultsView,
  checkupView,
  getCampaign,
  getCampaignMoney,
  listPreviews,
  ownCampaignDetailView,
  ownMoneyView,
  readCampaignResults,
  readCheckup,
} from "../../../worker/services/booking";
import { audienceReachView, readAudienceReach } from "../../../worker/services/inventory";
import { listDevices } from "../../../worker/services/serving";
import { hasResults } from "../../areas/campaign/delivery/has-results";
import { participantsView, readParticipants } from "../../areas/campaign/participants/participants.server";
import { projectLoader } from "../../kit/project.server";

/** Tabs that do not need the campaign's results, unlike the first tab. */
const OTHER_TABS: ReadonlySet<string> = new Set([
  "participants",
  "creatives",
  "settings",
  "billing",
  "history",
]);

/**
 * Data of an advertiser's campaign page, with preview devices and permitted changes. test/api/page-queries.test.ts counts its
 * queries.
 */
export const campaignPageLoader = projectLoader(
  z.object({
    detail: ownCampaignDetailView,
    devices: z.array(testDeviceView),
    previews: z.array(previewView),
    /** Permitted changes. */
    choices: bookedChoicesView,
    /** Null without a pace. */
    checkup: checkupView.nullable(),
    /** Delivery results; null while another tab is open. */
    results: campaignResultsView.nullable(),
    /** Null for a campaign without participants. */
    participants: participantsView.nullable(),
    money: ownMoneyView,
    reach: audienceReachView,
    /** Parameters of the gateway's window; null if cards are not accepted. */
    window: z.object({ scriptUrl: z.string(), clientKey: z.string() }).nullable(),
    now: momentView,
  }),
  async ({ ctx, url, project, side, level, id }) => {
    const campaign = id("campaign");
    const [detail, devices, previews, money] = await Promise.all([
      getCampaign(ctx, project, campaign, "adv"),
      listDevices(ctx, project),
      listPreviews(ctx, project, campaign),
      getCampaignMoney(ctx, project, campaign),
    ]);
    const isOpen = hasResults(detail.campaign) && !OTHER_TABS.has(url.searchParams.get("tab") ?? "");
    const [choices, checkup, results, participants, reach] = await Promise.all([
      bookedChoices(ctx, detail),
      readCheckup(ctx, detail),
      isOpen ? readCampaignResults(ctx, detail, mayAct("spend.read", side, level)) : null,
      readParticipants({ ctx, url, project }, detail.campaign),
      readAudienceReach(ctx, detail.offer.publisher.id, audienceIds(detail.campaign.targeting)),
    ]);
    const window = gatewayWindowOf(ctx.env);
    const shown = { detail, devices, previews, choices, checkup, results, participants, money, reach };
    return { ...shown, window, now: ctx.now };
  },
);
