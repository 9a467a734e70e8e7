import { z } from "zod";

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
  purpose: z.enum(INTENT_PURPOSES),
  subject: z.string().trim().max(40).default(""),
});
