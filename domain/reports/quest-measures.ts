const participations = { sources: ["quests"] } as const;

/** Counts of steps of quest participations. Null where no quest has run: nothing was measured there. */
export type QuestSum =
  | "questJoined"
  | "questSubmitted"
  | "questConfirmed"
  | "questRefused"
  | "questReversed"
  | "questPaid"
  | "questRewards";

type QuestSums = Partial<Record<QuestSum, number>>;

const counted = (sum: QuestSum) => (sums: QuestSums) => sums[sum] ?? null;

/** Measures of quests, by the day of the step that they count. Source: rule R20. */
export const QUEST_RULES = {
  questJoined: {
    ...{ counts: "Participants of quests who took a place", ...participations },
    of: counted("questJoined"),
  },
  questSubmitted: {
    ...{ counts: "Participants of quests who submitted their proof", ...participations },
    of: counted("questSubmitted"),
  },
  questConfirmed: {
    ...{ counts: "Participants of quests whose reward was confirmed", ...participations },
    of: counted("questConfirmed"),
  },
  questRefused: {
    ...{
      counts: "Participants of quests whose proof was refused, also where an objection succeeded later",
      ...participations,
    },
    of: counted("questRefused"),
  },
  questReversed: {
    ...{ counts: "Confirmed participants of quests whose purchase was returned", ...participations },
    of: counted("questReversed"),
  },
  questPaid: {
    ...{
      counts: "Participants of quests who were paid, by the day of the transfer that did not come back",
      ...participations,
    },
    of: counted("questPaid"),
  },
  questRewards: {
    ...participations,
    counts: "Rewards of confirmed participants less those of returned purchases, in minor units",
    kind: "money",
    of: counted("questRewards"),
  },
} as const;
