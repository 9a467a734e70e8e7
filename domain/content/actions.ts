import { z } from "zod";

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

/** What an asset can be used for. */
export const INTENT_PURPOSES = [
  "creative",
  "logo",
  "cover",
  "profile",
  "business-registration",
  "introduction",
  "terms",
] as const;
export type IntentPurpose = (typeof INTENT_PURPOSES)[number];

/** Says what an asset will be used for; `subject` is the id of what will show it, where there is one already. */
export const intentSchema = z.object({
  purpose: z.enum(INTENT_PURPOSES).describe("What the asset is for"),
  subject: z
    .string()
    .trim()
    .max(40)
    .default("")
    .describe("Id of what will show the asset; empty while there is none yet"),
});
