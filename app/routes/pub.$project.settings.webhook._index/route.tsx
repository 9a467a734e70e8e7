import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { webhookSchemaFor } from "../../../domain/kernel";
import {
  getWebhook,
  removeWebhook,
  rotateWebhookSecret,
  saveWebhook,
  sendTestMessage,
  setWebhookEnabled,
  webhookPageView,
} from "../../../worker/services/partners";
import { buttonSchema } from "../../areas/publisher/forms";
import { chosenSchema } from "../../areas/settings/forms";
import { WEBHOOK_TITLES, WEBHOOK_TOASTS } from "../../areas/settings/webhook-words";
import {
  type Adapter,
  formAction,
  intentAction,
  pageLoader,
  redirectWithToast,
} from "../../kit/respond.server";
import type { PageHandle } from "../../root";
import { WebhookScreen } from "./webhook-screen";

export const handle = { title: WEBHOOK_TITLES.webhook } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    webhook: webhookPageView.nullable(),
    consoleOrigin: z.string(),
  }),
  async ({ ctx, params }) => ({
    webhook: await getWebhook(ctx, params.project ?? ""),
    consoleOrigin: ctx.env.CONSOLE_ORIGIN,
  }),
);

/** A new secret is in this one answer and nowhere else. */
type Answer = Response | { secret: string };

function back(adapter: Adapter, toast: keyof typeof WEBHOOK_TOASTS, below = ""): Response {
  const message = adapter.i18n._(WEBHOOK_TOASTS[toast]);
  const to = `/pub/${adapter.params.project}/settings/webhook${below}`;
  return redirectWithToast(adapter, to, { tone: "positive", message });
}

const setEnabled = (enabled: boolean) =>
  formAction(buttonSchema, async (_input, adapter): Promise<Answer> => {
    await setWebhookEnabled(adapter.ctx, adapter.params.project ?? "", enabled);
    return back(adapter, enabled ? "on" : "off");
  });

export const action = intentAction({
  save: formAction(
    async ({ ctx }) => webhookSchemaFor(ctx.env.CONSOLE_ORIGIN),
    async (input, adapter): Promise<Answer> => {
      const { secret } = await saveWebhook(adapter.ctx, adapter.params.project ?? "", input);
      return secret === null ? back(adapter, "saved") : { secret };
    },
  ),
  rotate: formAction(chosenSchema, async ({ id }, { ctx, params }): Promise<Answer> => {
    return { secret: await rotateWebhookSecret(ctx, params.project ?? "", Number(id)) };
  }),
  remove: formAction(chosenSchema, async ({ id }, adapter): Promise<Answer> => {
    await removeWebhook(adapter.ctx, adapter.params.project ?? "", Number(id));
    return back(adapter, "removed");
  }),
  enable: setEnabled(true),
  disable: setEnabled(false),
  test: formAction(buttonSchema, async (_input, adapter): Promise<Answer> => {
    const id = await sendTestMessage(adapter.ctx, adapter.params.project ?? "");
    return back(adapter, "testSent", `/deliveries/${id}`);
  }),
});

export default function WebhookRoute() {
  return <WebhookScreen {...useLoaderData<typeof loader>()} />;
}
