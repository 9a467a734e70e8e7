import { z } from "zod";

/** Actions on a creative in its campaign's history. */
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

/** Purposes of an asset. */
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

/** Declares the purpose of an asset; `subject` is the id of the record that will show it, if it exists. */
export const intentSchema = z.object({
  purpose: z.enum(INTENT_PURPOSES).describe("What the asset is for"),
  subject: z
    .string()
    .trim()
    .max(40)
    .default("")
    .describe("Id of what will show the asset; empty while there is none yet"),
});
