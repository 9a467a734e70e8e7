import type { ShownCampaignDetail } from "../../../../worker/services/booking";

/** Statuses in which nothing can have been delivered. */
const UNBOOKED = ["draft", "submitted", "rejected"];

type Told = Pick<ShownCampaignDetail["campaign"], "quest" | "status" | "submittedAt">;

const wasBooked = ({ status, submittedAt }: Told) => submittedAt !== null && !UNBOOKED.includes(status);

/** Whether the campaign has results of delivery. A quest is displayed by its channel and has participants instead. */
export const hasResults = (campaign: Told): boolean => campaign.quest === null && wasBooked(campaign);

export const hasParticipants = (campaign: Told): boolean => campaign.quest !== null && wasBooked(campaign);
