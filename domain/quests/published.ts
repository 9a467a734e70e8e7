import type { QuestKind } from "../inventory";

/** A running quest as apps list it. Amounts in won. */
export interface PublishedQuest {
  campaignId: string;
  productName: string;
  brandName: string;
  priceMinor: number;
  paybackMinor: number;
  /** Epoch milliseconds. */
  endsAtMs: number;
  /** Page to open in a web view. */
  url: string;
}

/** The channels of a publisher with their running quests, as the ad server reads them from KV. */
export interface PublishedQuests {
  v: 1;
  channels: {
    channel: string;
    kind: QuestKind;
    title: string;
    /** Page of the channel. */
    url: string;
    quests: PublishedQuest[];
  }[];
}

/** KV key of a publisher's quests. */
export const questsKey = (projectId: string): string => `quests:${projectId}`;
