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

/** Recruitment pace of a quest: all participants at once, most of them early, or evenly; see `board.ts`. */
export const QUEST_GOALS = ["ranking-top", "ranking-booster", "steady-up"] as const;
export type QuestGoal = (typeof QUEST_GOALS)[number];

/** An entry of a channel: recomputed every three hours, and the same for all readers in between. Source: rule I23. */

export interface QuestEntry {
  campaignId: string;
  /** Participants sought by the end of the window, in total since the campaign's start. */
  places: number;
}

/** A running quest campaign. Times are epoch milliseconds, its period is half-open. */
export interface RunningQuest {
  campaignId: string;
  goal: QuestGoal;
  recruitmentTarget: number;
  startsAtMs: number;
  endsAtMs: number;
}

/**
 * Start of the window that includes an instant. Windows are counted from the epoch, so that they also begin at 0, 3, 6… o'clock
 * in Seoul.
 */
export function questWindowAt(atMs: number): number {
  return Math.floor(atMs / QUEST_REFRESH_MS) * QUEST_REFRESH_MS;
}

/**
 * Number of a campaign's participants sought before an instant: for `ranking-top` all at once, for `ranking-booster` all within
 * the first half of its period, and for `steady-up` evenly until its end. Rounded up, so that a place exists as soon as it runs.
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
 * A channel's quests in the order of a window: by goal, the more urgent first. Quests of one goal rotate by window, so that each
 * is first once in as many windows as there are quests.
 *
 * @param windowAtMs `questWindowAt` of an instant
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

/** Kinds of quest products. A quest product is a channel of quests with its own URL. Source: rule I22; decision 0025. */

/** `discount`: part of the price is paid back. `shopping`: the quest requires a purchase. The kind changes only the page, not the rules. */
export const QUEST_KINDS = ["discount", "shopping"] as const;
export type QuestKind = (typeof QUEST_KINDS)[number];

/** Who decides submitted proofs of a channel. Source: rule Q5. */
export const QUEST_DECIDERS = ["advertiser", "publisher"] as const;
export type QuestDecider = (typeof QUEST_DECIDERS)[number];

/** Last path segment of a channel's URL, unique among all platforms. Stored as typed: capital letters are refused, not converted. */
export const channelField = z
  .string()
  .trim()
  .min(QUEST_CHANNEL_MIN_CHARS)
  .max(QUEST_CHANNEL_MAX_CHARS)
  .refine((value) => /^[a-z0-9]*$/.test(value), { message: "quest.channel" })
  // `/quest/mine/{token}` is a reader's own page.
  .refine((value) => value !== "mine", { message: "quest.channelTaken" });

/** Appearance of a channel's page, which may change at any time; campaigns do not depend on it. */
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
  /** If omitted, the platform's own. */
  questColor: colorField
    .optional()
    .describe("Colour of the channel's page, `#rrggbb`; left out, the platform's own"),
  questDecider: z
    .enum(QUEST_DECIDERS)
    .default("advertiser")
    .describe("Which side decides the proofs of participants"),
};

/** A whole quest product. Kind and channel never change: links were published, and campaigns depend on the kind. */
export const questProductSchema = z.object({
  pricingType: z.literal("cpq").describe("A quest product is paid for by participants"),
  questKind: z
    .enum(QUEST_KINDS)
    .describe("Whether a part of the price comes back, or a purchase is what is asked for"),
  questChannel: channelField.describe("Last part of the channel's address"),
  ...face,
});

export type QuestProductInput = z.output<typeof questProductSchema>;
