import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getQuestChannel, questChannelView } from "../../worker/services/inventory";
import { QuestChannelScreen, title } from "../areas/landing/quest-channel-screen";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

/** A channel's page by path, for installations without subdomains. */
export const loader = pageLoader(questChannelView, async ({ ctx, id, url }) => {
  const channel = id("channel");
  if (ctx.platform) throw redirect(`/quest/${encodeURIComponent(channel)}${url.search}`);
  return getQuestChannel(ctx, id("alias"), channel);
});

export default function PathQuestChannelRoute() {
  return <QuestChannelScreen channel={useLoaderData<typeof loader>()} />;
}
