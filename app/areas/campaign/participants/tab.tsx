import { msg } from "@lingui/core/macro";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { part } from "../../../ui/part";
import type { CampaignTab } from "../tabs";
import type { Participants } from "./participants.server";

/** Loaded on demand: only quests have participants. */
const ParticipantsTab = part("campaign-participants", () => import("./participants-tab"));

interface ParticipantsPage {
  detail: Pick<ShownCampaignDetail, "campaign" | "offer">;
  /** Null for a campaign without participants. */
  participants: Participants | null;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

/** The participants of a quest, on the campaign pages of both sides. */
export const PARTICIPANTS_TAB: CampaignTab<ParticipantsPage> = {
  label: msg`참여자`,
  isFor: ({ participants }) => participants !== null,
  show: ({ detail: { campaign, offer }, participants, now }) =>
    participants && (
      <ParticipantsTab
        campaignId={campaign.id}
        participants={participants}
        zone={offer.product.timezone}
        now={now}
      />
    ),
};
