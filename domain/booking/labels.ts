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

/** The displayed label: derived, never stored. Source: rule B2. */
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

/** Tasks that only the ad account can complete, the most urgent first. */
export const OWN_TASKS = ["payment", "rejected", "creative-rejected", "creatives", "draft"] as const;
export type OwnTask = (typeof OWN_TASKS)[number];

const TASK_OF: Partial<Record<CampaignLabel, OwnTask>> = {
  "waiting-for-payment": "payment",
  rejected: "rejected",
  "creative-rejected": "creative-rejected",
  "waiting-for-creative": "creatives",
  draft: "draft",
};

/** The ad account's pending task for a campaign; null if it runs, is over, or waits for another party. */
export const ownTask = (label: CampaignLabel): OwnTask | null => TASK_OF[label] ?? null;

/** `not-sent`: a submitted creative of a campaign that is not under review because it was not sent or was rejected. */
export type CreativeLabel = CreativeStatus | "not-sent";

/** The displayed label of a creative: derived, never stored. */
export function creativeLabel(campaign: CampaignStatus, creative: CreativeStatus): CreativeLabel {
  const isOpen = campaign === "draft" || campaign === "rejected" || campaign === "cancelled";
  return isOpen && creative === "submitted" ? "not-sent" : creative;
}
