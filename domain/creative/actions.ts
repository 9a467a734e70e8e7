/** What may happen to a creative, as its campaign's history names it. */
export const CREATIVE_ACTIONS = [
  "creative-add",
  "creative-edit",
  "creative-pause",
  "creative-resume",
  "creative-remove",
  "creative-approve",
  "creative-reject",
  "creative-failed",
] as const;
export type CreativeAction = (typeof CREATIVE_ACTIONS)[number];
