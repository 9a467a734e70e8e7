import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getQuestChannel, questChannelView } from "../../worker/services/inventory";
import { platformUrl } from "../areas/landing/platform-page.server";
import { QuestChannelScreen, title } from "../areas/landing/quest-channel-screen";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

/** A channel on its platform's own host; the console redirects there. */
export const loader = pageLoader(questChannelView, async ({ ctx, id, url }) => {
  const channel = await getQuestChannel(ctx, ctx.platform?.alias ?? null, id("channel"));
  if (ctx.platform) return channel;
  throw redirect(`${platformUrl(ctx, channel.platform.alias ?? "")}${url.pathname}${url.search}`);
});

export default function QuestChannelRoute() {
  return <QuestChannelScreen channel={useLoaderData<typeof loader>()} />;
}
