import { z } from "zod";
import { promisedDays } from "../../../domain/booking";
import { QUEST_DECIDERS } from "../../../domain/inventory";
import { momentView } from "../../../domain/kernel";
import { getQuestChannel, publicQuestView, questChannelView } from "../inventory";
import type { ServiceContext } from "../kernel";
import { placesTaken, type QuestPlace, requireOpenQuest } from "./quest";

/** A channel as its readers see it: each quest with the places that are left. */
export const readerChannelView = questChannelView.extend({
  quests: z.array(publicQuestView.extend({ left: z.int() })),
});
export type ReaderChannel = z.output<typeof readerChannelView>;

/** Places that can still be taken. Source: rule Q1. */
const placesLeft = ({ places }: { places: number }, taken: number): number => Math.max(0, places - taken);

/**
 * The public page of a channel, with the places that are left in its quests.
 * @param alias the platform under whose address it is requested; null for any platform
 * @throws AppError AD_PRODUCT_NOT_FOUND
 */
export async function readReaderChannel(
  ctx: ServiceContext,
  alias: string | null,
  channel: string,
): Promise<ReaderChannel> {
  const found = await getQuestChannel(ctx, alias, channel);
  const taken = await placesTaken(
    ctx,
    found.quests.map(({ campaignId }) => campaignId),
  );
  const quests = found.quests.map((quest) => ({
    ...quest,
    left: placesLeft(quest, taken.get(quest.campaignId) ?? 0),
  }));
  return { ...found, quests };
}

/** A quest that can be joined, as its readers see it. */
export const openQuestView = publicQuestView.extend({
  channel: z.string(),
  channelName: z.string(),
  left: z.int(),
  endsAt: momentView,
  decidedBy: z.enum(QUEST_DECIDERS),
  color: z.string(),
  timezone: z.string(),
  platform: questChannelView.shape.platform,
});
export type OpenQuestPage = z.output<typeof openQuestView>;

/**
 * A quest that readers can join now.
 * @throws AppError CAMPAIGN_NOT_FOUND
 */
export async function readOpenQuest(ctx: ServiceContext, place: QuestPlace): Promise<OpenQuestPage> {
  const { campaign, quest, product, platform, places, taken } = await requireOpenQuest(ctx, place);
  const { channel, campaignId } = place;
  return openQuestView.parse({
    ...{ ...quest, ...promisedDays(quest), campaignId, channel, channelName: product.name },
    ...{ advertiserName: campaign.advertiserName ?? quest.brandName, endsAt: campaign.endsAt },
    ...{ places, left: placesLeft({ places }, taken), decidedBy: product.questDecider },
    ...{ color: product.questColor ?? platform.themeColor, timezone: product.timezone, platform },
  });
}
