import { part } from "../../../ui/part";

/** Of one tab, and not the first one. */
export const CampaignResults = part("campaign-results", () => import("./campaign-results"));
