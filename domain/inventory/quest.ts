import { z } from "zod";
import { colorField } from "../kernel";
import {
  PRODUCT_DESCRIPTION_MAX_CHARS,
  QUEST_CHANNEL_MAX_CHARS,
  QUEST_CHANNEL_MIN_CHARS,
  QUEST_REFRESH_MS,
  QUEST_TITLE_MAX_CHARS,
  QUEST_TITLE_MIN_CHARS,
} from "./limits";

/** How its participants are to come: all at once, most of them early, or evenly; see `board.ts`. */
export const QUEST_GOALS = ["ranking-top", "ranking-booster", "steady-up"] as const;
export type QuestGoal = (typeof QUEST_GOALS)[number];

/** What a channel shows: settled anew every three hours, and the same to everybody until then. Source: rule I23. */

export interface QuestEntry {
  campaignId: string;
  /** How many participants are looked for by the end of the window, in all since the campaign's start. */
  places: number;
}

/** A running quest campaign. Instants are epoch milliseconds, its period half-open. */
export interface RunningQuest {
  campaignId: string;
  goal: QuestGoal;
  recruitmentTarget: number;
  startsAtMs: number;
  endsAtMs: number;
}

/** The window that an instant is in, by its beginning. Counted from the epoch, so that they begin at 0, 3, 6… o'clock in Seoul too. */
export function questWindowAt(atMs: number): number {
  return Math.floor(atMs / QUEST_REFRESH_MS) * QUEST_REFRESH_MS;
}

/**
 * How many of a campaign's participants are looked for before an instant: at the top of a ranking all at once, for a booster all within
 * the first half of its period, and for a steady climb evenly to its end. Rounded up, so that there is a place as soon as it runs.
 */
export function placesReleased(quest: Omit<RunningQuest, "campaignId">, untilMs: number): number {
  const { goal, recruitmentTarget, startsAtMs, endsAtMs } = quest;
  const ran = untilMs - startsAtMs;
  if (ran <= 0) return 0;
  if (goal === "ranking-top") return recruitmentTarget;
  const spread = goal === "ranking-booster" ? Math.ceil((endsAtMs - startsAtMs) / 2) : endsAtMs - startsAtMs;
  return Math.ceil((recruitmentTarget * Math.min(ran, spread)) / spread);
}

/**
 * A channel's quests in the order of a window: by goal, those that are in more of a hurry first. Those of one goal take turns at the front,
 * window by window, so that over as many windows as there are of them each stands first once.
 *
 * @param windowAtMs `questWindowAt` of some instant
 */
export function questBoard(running: readonly RunningQuest[], windowAtMs: number): QuestEntry[] {
  const turn = windowAtMs / QUEST_REFRESH_MS;
  const untilMs = windowAtMs + QUEST_REFRESH_MS;
  return QUEST_GOALS.flatMap((goal) => {
    const same = running
      .filter((quest) => quest.goal === goal)
      .toSorted((a, b) => (a.campaignId < b.campaignId ? -1 : 1));
    const first = same.length === 0 ? 0 : turn % same.length;
    return [...same.slice(first), ...same.slice(0, first)];
  }).map((quest) => ({ campaignId: quest.campaignId, places: placesReleased(quest, untilMs) }));
}

/** What a quest product is: a channel of quests, at an address of its own. Source: rule I22; decision 0025. */

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
  name: z
    .string()
    .trim()
    .min(QUEST_TITLE_MIN_CHARS)
    .max(QUEST_TITLE_MAX_CHARS)
    .describe("Title of the channel"),
  description: z
    .string()
    .trim()
    .max(PRODUCT_DESCRIPTION_MAX_CHARS)
    .default("")
    .describe("What the channel is, in the publisher's words"),
  /** Left out, the platform's own. */
  questColor: colorField
    .optional()
    .describe("Colour of the channel's page, `#rrggbb`; left out, the platform's own"),
};

/** A whole quest product. Kind and channel are for good: links went out, and campaigns were written for the kind. */
export const questProductSchema = z.object({
  pricingType: z.literal("cpq").describe("A quest product is paid for by participants"),
  questKind: z
    .enum(QUEST_KINDS)
    .describe("Whether a part of the price comes back, or a purchase is what is asked for"),
  questChannel: channelField.describe("Last part of the channel's address"),
  ...face,
});

export type QuestProductInput = z.output<typeof questProductSchema>;
