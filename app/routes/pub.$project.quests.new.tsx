import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { channelField, questProductSchema } from "../../domain/inventory";
import { createQuestProduct, isChannelFree } from "../../worker/services/inventory";
import { platformUrl } from "../areas/landing/platform-page.server";
import { QuestForm } from "../areas/publisher/quests/quest-form";
import { QuestsOff } from "../areas/publisher/quests/quests-off";
import { QUEST_TOASTS } from "../areas/publisher/quests/words";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Card, PageHeader } from "../ui/page";

export const handle = { access: "product.write", title: msg`퀘스트 상품 만들기` } satisfies PageHandle;

/** With `?channel`, also answers whether that channel is available. */
export const loader = projectLoader(
  z.object({
    addressPrefix: z.string(),
    channel: z
      .object({
        channel: z.string(),
        available: z.boolean(),
      })
      .nullable(),
  }),
  async ({ ctx, url, access: { project } }) => {
    const typed = channelField.safeParse(url.searchParams.get("channel") ?? "");
    return {
      addressPrefix: `${platformUrl(ctx, project.alias ?? "")}/quest/`,
      channel: typed.success
        ? { channel: typed.data, available: await isChannelFree(ctx, typed.data) }
        : null,
    };
  },
);

export const action = projectAction(questProductSchema, async (input, adapter) => {
  const { project } = adapter;
  const { id } = await createQuestProduct(adapter.ctx, project, input);
  return redirectDone(adapter, adapter.path(`quests/${id}`), QUEST_TOASTS.created);
});

export default function QuestNewScreen() {
  const { addressPrefix } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path, project } = useProject();
  const mayBeSold = project.currency === "KRW" && project.features.includes("quest");
  return (
    <>
      <PageHeader
        title={<Trans>퀘스트 상품 만들기</Trans>}
        breadcrumbs={[{ label: t`퀘스트 상품`, to: path("quests") }, { label: t`만들기` }]}
      />
      <QuestsOff />
      {mayBeSold && (
        <Card className="max-w-form">
          <QuestForm product={null} addressPrefix={addressPrefix} />
        </Card>
      )}
    </>
  );
}
