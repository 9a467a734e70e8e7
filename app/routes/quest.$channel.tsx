import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getQuestChannel, questChannelView } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { QuestChannelScreen, title } from "../screens/landing/quest-channel-screen";
import { platformUrl } from "../server/platform-page";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

/** A channel on its platform's own host; the console knows the way there. */
export const loader = pageLoader(questChannelView, async ({ ctx, params, url }) => {
  const channel = await getQuestChannel(ctx, ctx.platform?.alias ?? null, params.channel ?? "");
  if (ctx.platform) return channel;
  throw redirect(`${platformUrl(ctx, channel.platform.alias ?? "")}${url.pathname}${url.search}`);
});

export default function QuestChannelRoute() {
  return <QuestChannelScreen channel={useLoaderData<typeof loader>()} />;
}
