import { part } from "../../../ui/part";

/** Of one tab, and not the first one. */
export const HistoryCard = part("campaign-history", () => import("./history-card"));
