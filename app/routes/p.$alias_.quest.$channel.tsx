import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getQuestChannel, questChannelView } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { QuestChannelScreen, title } from "../screens/landing/quest-channel-screen";
import { pageLoader } from "../server/respond";

export const handle = { title } satisfies PageHandle;

/** The path form of a channel's address, where there are no subdomains. */
export const loader = pageLoader(questChannelView, async ({ ctx, params, url }) => {
  const { alias = "", channel = "" } = params;
  if (ctx.platform) throw redirect(`/quest/${encodeURIComponent(channel)}${url.search}`);
  return getQuestChannel(ctx, alias, channel);
});

export default function PathQuestChannelRoute() {
  return <QuestChannelScreen channel={useLoaderData<typeof loader>()} />;
}
