import { part } from "../../ui/part";

/** Loaded on demand: few campaigns are aimed at a publisher's own targetings. */
export const AudienceStanding = part("audience-standing", () => import("./audience-standing"));
