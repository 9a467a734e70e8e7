import type { CampaignState, CampaignStatus, CreativeStatus, ReviewPhase } from "./states";

export const CAMPAIGN_LABELS = [
  "draft",
  "in-review",
  "approved",
  "waiting-for-payment",
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

const SUBMITTED_LABEL: Record<ReviewPhase, CampaignLabel> = {
  publisher: "in-review",
  final: "approved",
  payment: "waiting-for-payment",
};

/** The label on the screen: derived, never stored. Source: rule B2. */
export function campaignLabel(state: CampaignState, creativeStatuses: readonly string[]): CampaignLabel {
  switch (state.status) {
    case "submitted":
      return SUBMITTED_LABEL[state.phase ?? "publisher"];
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

/** What only the ad account itself can go on with, the most urgent first. */
export const OWN_TASKS = ["payment", "rejected", "creative-rejected", "creatives", "draft"] as const;
export type OwnTask = (typeof OWN_TASKS)[number];

const TASK_OF: Partial<Record<CampaignLabel, OwnTask>> = {
  "waiting-for-payment": "payment",
  rejected: "rejected",
  "creative-rejected": "creative-rejected",
  "waiting-for-creative": "creatives",
  draft: "draft",
};

/** What a campaign waits for its ad account with; null of one that runs, is over, or waits for somebody else. */
export const ownTask = (label: CampaignLabel): OwnTask | null => TASK_OF[label] ?? null;

/** `not-sent`: a submitted creative of a campaign that is itself not under review, since it was not sent or was rejected. */
export type CreativeLabel = CreativeStatus | "not-sent";

/** The label of a creative on the screen: derived, never stored. */
export function creativeLabel(campaign: CampaignStatus, creative: CreativeStatus): CreativeLabel {
  const isOpen = campaign === "draft" || campaign === "rejected" || campaign === "cancelled";
  return isOpen && creative === "submitted" ? "not-sent" : creative;
}
