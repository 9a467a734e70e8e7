import { type CampaignStatus, creativeLabel } from "../../../domain/booking";
import { isViewable } from "../../../domain/content";
import type { ShownCampaignDetail } from "../../../worker/services/booking";

/** Whether the campaign needs no further decision. */
export function isOver(status: CampaignStatus): boolean {
  return status === "cancelled" || status === "closed" || status === "deleted";
}

/** What awaits the publisher's decision; a creative that is not viewable yet is not approved with the others. */
export function pendingOf({ campaign, actions, creatives }: ShownCampaignDetail) {
  const submitted = isOver(campaign.status)
    ? []
    : creatives.filter(({ status }) => creativeLabel(campaign.status, status) === "submitted");
  return {
    isCampaignOpen: actions.includes("approve"),
    viewable: submitted.filter(({ asset }) => isViewable(asset.status)),
    unseen: submitted.filter(({ asset }) => !isViewable(asset.status)),
  };
}
