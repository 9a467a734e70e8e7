import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { joinCodeSchema, joinSchema } from "../../../domain/quests";
import {
  askToJoin,
  isQuestOver,
  joinByCode,
  openQuestView,
  readOpenQuest,
} from "../../../worker/services/quests";
import { formAction } from "../../kit/form.server";
import { type Adapter, pageLoader } from "../../kit/page.server";
import { authContext } from "../auth/auth-context.server";
import { placeOf, toPlatform } from "./place.server";

const pathsOf = (adapter: Adapter) => {
  const { alias, base } = placeOf(adapter);
  const [channel, campaignId] = [adapter.id("channel"), adapter.id("campaign")];
  const home = `${base}/quest/${encodeURIComponent(channel)}`;
  const path = `${home}/${encodeURIComponent(campaignId)}`;
  return { base, place: { alias, channel, campaignId }, home, path };
};

/** Loader of a quest's page and of its code page, on the platform's host and by path. */
export const questLoader = pageLoader(
  z.object({
    quest: openQuestView,
    /** Paths of the channel's page and of the quest's. */
    home: z.string(),
    path: z.string(),
  }),
  async (adapter) => {
    const { place, home, path } = pathsOf(adapter);
    const quest = await readOpenQuest(adapter.ctx, place).catch(async (error: unknown) => {
      if (await isQuestOver(adapter.ctx, place)) throw redirect(`${home}?over=1`);
      throw error;
    });
    toPlatform(adapter, quest.platform);
    return { quest, home, path };
  },
);

export const joinAction = formAction(
  joinSchema,
  async (input, adapter, form) => {
    const { place, path } = pathsOf(adapter);
    const ctx = { ...adapter.ctx, ...authContext(adapter, form) };
    const { requestId } = await askToJoin(ctx, place, input);
    return redirect(`${path}/code?request=${requestId}`);
  },
  { anonymous: true },
);

export const codeAction = formAction(
  joinCodeSchema,
  async (input, adapter, form) => {
    const { base, place } = pathsOf(adapter);
    const ctx = { ...adapter.ctx, ...authContext(adapter, form) };
    const request = adapter.url.searchParams.get("request") ?? "";
    const { token } = await joinByCode(ctx, place, request, input);
    return redirect(`${base}/quest/mine/${token}`);
  },
  { anonymous: true },
);
