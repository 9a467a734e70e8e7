import type { CampaignState, CampaignStatus, CreativeStatus } from "./states";

export const CAMPAIGN_LABELS = [
  "draft",
  "in-review",
  "approved",
  "rejected",
  "waiting-for-creative",
  "creative-rejected",
  "ready-for-operation",
  "in-operation",
  "paused",
  "cancelled",
  "closed",
  "deleted",
] as const;
export type CampaignLabel = (typeof CAMPAIGN_LABELS)[number];

/** The label on the screen: derived, never stored. Source: rule B2. */
export function campaignLabel(state: CampaignState, creativeStatuses: readonly string[]): CampaignLabel {
  switch (state.status) {
    case "submitted":
      return state.phase === "final" ? "approved" : "in-review";
    case "booked": {
      const present = creativeStatuses.filter((status) => status !== "deleted");
      if (present.includes("live")) return "ready-for-operation";
      return present.length > 0 && present.every((status) => status === "rejected")
        ? "creative-rejected"
        : "waiting-for-creative";
    }
    case "live":
      return "in-operation";
    default:
      return state.status;
  }
}

/** `not-sent`: a submitted creative of a campaign that is itself not under review, since it was not sent or was rejected. */
export type CreativeLabel = CreativeStatus | "not-sent";

/** The label of a creative on the screen: derived, never stored. */
export function creativeLabel(campaign: CampaignStatus, creative: CreativeStatus): CreativeLabel {
  const isOpen = campaign === "draft" || campaign === "rejected" || campaign === "cancelled";
  return isOpen && creative === "submitted" ? "not-sent" : creative;
}
