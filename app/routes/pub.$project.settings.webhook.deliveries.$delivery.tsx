import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  getWebhook,
  getWebhookMessage,
  sendMessageAgain,
  webhookMessageWithAttemptsView,
} from "../../worker/services/partners";
import type { PageHandle } from "../root";
import { chosenSchema } from "../screens/publisher-settings/forms";
import { WebhookDeliveryScreen } from "../screens/publisher-settings/webhook-delivery-screen";
import { WEBHOOK_TITLES, WEBHOOK_TOASTS } from "../screens/publisher-settings/webhook-words";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: WEBHOOK_TITLES.delivery } satisfies PageHandle;

export const loader = pageLoader(
  webhookMessageWithAttemptsView.extend({ isOn: z.boolean() }),
  async ({ ctx, params }) => {
    const { project = "", delivery = "" } = params;
    const detail = await getWebhookMessage(ctx, project, delivery);
    return { ...detail, isOn: (await getWebhook(ctx, project))?.status === "enabled" };
  },
);

export const action = intentAction({
  again: formAction(chosenSchema, async ({ id }, adapter) => {
    const { project = "", delivery = "" } = adapter.params;
    await sendMessageAgain(adapter.ctx, project, delivery, Number(id));
    const message = adapter.i18n._(WEBHOOK_TOASTS.sentAgain);
    return redirectWithToast(adapter, adapter.url.pathname, { tone: "positive", message });
  }),
});

export default function WebhookDeliveryRoute() {
  return <WebhookDeliveryScreen {...useLoaderData<typeof loader>()} />;
}
