import type { MessageDescriptor } from "@lingui/core";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ownProductView, ownUnitView, questProductSchema } from "../../domain/inventory";
import { AppError } from "../../domain/kernel";
import { deletionSchema } from "../../domain/platform";
import {
  getProduct,
  ongoingView,
  removeProduct,
  restoreProduct,
  setProductOnSale,
  updateQuestProduct,
} from "../../worker/services/inventory";
import { getProjectForMember } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { buttonSchema } from "../screens/publisher/forms";
import { PRODUCT_TOASTS } from "../screens/publisher/products/words";
import { QuestScreen } from "../screens/publisher/quests/quest-screen";
import { QUEST_TOASTS } from "../screens/publisher/quests/words";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { platformUrl } from "../server/platform-page";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.quest } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    product: ownProductView.extend({
      units: z.array(ownUnitView),
      ongoing: ongoingView,
      /** Until when a removed product can be restored, epoch milliseconds; null for one that was not removed. */
      removalDueAt: z.number().nullable(),
      /** What it becomes by a change that waits. */
      change: z
        .object({
          product: ownProductView,
          units: z.array(ownUnitView),
        })
        .nullable(),
    }),
    addressPrefix: z.string(),
  }),
  async ({ ctx, params }) => {
    const { project = "", product = "" } = params;
    const [detail, { alias }] = await Promise.all([
      getProduct(ctx, project, product),
      getProjectForMember(ctx, project, "pub"),
    ]);
    if (detail.pricingType !== "cpq") throw new AppError("AD_PRODUCT_NOT_FOUND");
    return { product: detail, addressPrefix: `${platformUrl(ctx, alias ?? "")}/quest/` };
  },
);

/** A change of the product's, back on its page. */
async function said(
  adapter: Adapter,
  words: MessageDescriptor,
  change: (project: string, product: string) => Promise<unknown>,
) {
  const { project = "", product = "" } = adapter.params;
  await change(project, product);
  const message = adapter.i18n._(words);
  return redirectWithToast(adapter, `/pub/${project}/quests/${product}`, { tone: "positive", message });
}

export const action = intentAction({
  save: formAction(questProductSchema, (input, adapter) =>
    said(adapter, QUEST_TOASTS.saved, (project, id) => updateQuestProduct(adapter.ctx, project, id, input)),
  ),
  remove: formAction(deletionSchema, (input, adapter) =>
    said(adapter, PRODUCT_TOASTS.removed, (project, id) => removeProduct(adapter.ctx, project, id, input)),
  ),
  restore: formAction(buttonSchema, (_, adapter) =>
    said(adapter, PRODUCT_TOASTS.restored, (project, id) => restoreProduct(adapter.ctx, project, id)),
  ),
  "on-sale": formAction(buttonSchema, (_, adapter) =>
    said(adapter, TOASTS.onSale, (project, id) => setProductOnSale(adapter.ctx, project, id, true)),
  ),
  "off-sale": formAction(buttonSchema, (_, adapter) =>
    said(adapter, TOASTS.offSale, (project, id) => setProductOnSale(adapter.ctx, project, id, false)),
  ),
});

export default function QuestRoute() {
  return <QuestScreen {...useLoaderData<typeof loader>()} />;
}
