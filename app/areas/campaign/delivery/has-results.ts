import type { ShownCampaignDetail } from "../../../../worker/services/booking";

/** What nothing can have been delivered of yet. */
const UNBOOKED = ["draft", "submitted", "rejected"];

type Told = Pick<ShownCampaignDetail["campaign"], "quest" | "status" | "submittedAt">;

/** Whether there is something to tell of. A quest is shown by its channel, which counts nothing yet. */
export function hasResults({ quest, status, submittedAt }: Told): boolean {
  return quest === null && submittedAt !== null && !UNBOOKED.includes(status);
}
