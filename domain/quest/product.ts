import { z } from "zod";
import { colorField } from "../shared/fields";
import {
  PRODUCT_DESCRIPTION_MAX_CHARS,
  QUEST_CHANNEL_MAX_CHARS,
  QUEST_CHANNEL_MIN_CHARS,
  QUEST_TITLE_MAX_CHARS,
  QUEST_TITLE_MIN_CHARS,
} from "../shared/limits";

/** What a quest product is: a channel of quests, at an address of its own. Source: specification sections 2 and 5, decision 0025. */

/** `discount`: a part of the price comes back. `shopping`: a purchase is what the quest asks for. The page says which; the rules are the same. */
export const QUEST_KINDS = ["discount", "shopping"] as const;
export type QuestKind = (typeof QUEST_KINDS)[number];

/** The last part of a channel's address, unique among all platforms. It is kept as it is typed: a capital is refused, not mended. */
export const channelField = z
  .string()
  .trim()
  .min(QUEST_CHANNEL_MIN_CHARS)
  .max(QUEST_CHANNEL_MAX_CHARS)
  .refine((value) => /^[a-z0-9]*$/.test(value), { message: "quest.channel" });

/** How a channel's page looks, which may change any time: nothing of it was promised to a campaign. */
const face = {
  name: z.string().trim().min(QUEST_TITLE_MIN_CHARS).max(QUEST_TITLE_MAX_CHARS),
  description: z.string().trim().max(PRODUCT_DESCRIPTION_MAX_CHARS).default(""),
  /** Left out, the platform's own. */
  questColor: colorField.optional(),
};

/** A whole quest product. Kind and channel are for good: links went out, and campaigns were written for the kind. */
export const questProductSchema = z.object({
  pricingType: z.literal("cpq"),
  questKind: z.enum(QUEST_KINDS),
  questChannel: channelField,
  ...face,
});

export type QuestProductInput = z.output<typeof questProductSchema>;
