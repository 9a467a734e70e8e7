import type { ShownCampaignDetail } from "../../../../worker/services/booking";

/** Statuses in which nothing can have been delivered. */
const UNBOOKED = ["draft", "submitted", "rejected"];

type Told = Pick<ShownCampaignDetail["campaign"], "quest" | "status" | "submittedAt">;

/** Whether the campaign has results. A quest is displayed by its channel, which counts nothing yet. */
export function hasResults({ quest, status, submittedAt }: Told): boolean {
  return quest === null && submittedAt !== null && !UNBOOKED.includes(status);
}
