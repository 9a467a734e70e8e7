import { z } from "zod";
import { readerChannelView, readReaderChannel } from "../../../worker/services/quests";
import { pageLoader } from "../../kit/page.server";
import { placeOf, toPlatform } from "./place.server";

/** Loader of a channel's page, on its platform's host and by path. */
export const channelLoader = pageLoader(
  z.object({
    channel: readerChannelView,
    path: z.string(),
    /** Whether the reader asked for a quest that is over. */
    isOver: z.boolean(),
  }),
  async (adapter) => {
    const { alias, base } = placeOf(adapter);
    const id = adapter.id("channel");
    const channel = await readReaderChannel(adapter.ctx, alias, id);
    toPlatform(adapter, channel.platform);
    return {
      channel,
      path: `${base}/quest/${encodeURIComponent(id)}`,
      isOver: adapter.url.searchParams.has("over"),
    };
  },
);
