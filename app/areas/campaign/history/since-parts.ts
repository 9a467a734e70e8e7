import { part } from "../../../ui/part";

/** Loaded on demand: few campaigns were rejected before. */
export const CampaignSinceCard = part("campaign-since", async () => ({
  default: (await import("./since-review")).CampaignSinceCard,
}));

export const CreativeSinceNote = part("creative-since", async () => ({
  default: (await import("./since-review")).CreativeSinceNote,
}));
