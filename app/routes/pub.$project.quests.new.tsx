import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { channelField, questProductSchema } from "../../domain/inventory";
import { createQuestProduct, isChannelFree } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { QuestNewScreen } from "../screens/publisher/quests/quest-new-screen";
import { QUEST_TOASTS } from "../screens/publisher/quests/words";
import { TITLES } from "../screens/publisher/titles";
import { platformUrl } from "../server/platform-page";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.questNew } satisfies PageHandle;

/** With `?channel` it also says whether that channel is free. */
export const loader = pageLoader(
  z.object({
    addressPrefix: z.string(),
    channel: z
      .object({
        channel: z.string(),
        available: z.boolean(),
      })
      .nullable(),
  }),
  async ({ ctx, params, url }) => {
    const { project } = await requireAccess(ctx, params.project ?? "", "product.write", "pub");
    const typed = channelField.safeParse(url.searchParams.get("channel") ?? "");
    return {
      addressPrefix: `${platformUrl(ctx, project.alias ?? "")}/quest/`,
      channel: typed.success
        ? { channel: typed.data, available: await isChannelFree(ctx, typed.data) }
        : null,
    };
  },
);

export const action = formAction(questProductSchema, async (input, adapter) => {
  const { project = "" } = adapter.params;
  const { id } = await createQuestProduct(adapter.ctx, project, input);
  const message = adapter.i18n._(QUEST_TOASTS.created);
  return redirectWithToast(adapter, `/pub/${project}/quests/${id}`, { tone: "positive", message });
});

export default function QuestNewRoute() {
  return <QuestNewScreen addressPrefix={useLoaderData<typeof loader>().addressPrefix} />;
}
