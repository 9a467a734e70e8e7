import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getQuestChannel, questChannelView } from "../../worker/services/inventory";
import { QuestChannelScreen, title } from "../areas/landing/quest-channel-screen";
import { pageLoader } from "../kit/respond.server";
import type { PageHandle } from "../root";

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
