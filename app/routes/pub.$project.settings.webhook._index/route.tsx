import { msg } from "@lingui/core/macro";
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
import { WEBHOOK_TOASTS } from "../../areas/settings/webhook-words";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import type { PageHandle } from "../../root";
import { WebhookScreen } from "./webhook-screen";

export const handle = { access: "webhook.read", title: msg`웹훅` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    webhook: webhookPageView.nullable(),
    consoleOrigin: z.string(),
  }),
  async ({ ctx, project }) => ({
    webhook: await getWebhook(ctx, project),
    consoleOrigin: ctx.env.CONSOLE_ORIGIN,
  }),
);

/** A new secret appears only in this answer. */
type Answer = Response | { secret: string };

function back(adapter: ProjectAdapter, toast: keyof typeof WEBHOOK_TOASTS, below = ""): Response {
  const to = adapter.path(`settings/webhook${below}`);
  return redirectDone(adapter, to, WEBHOOK_TOASTS[toast]);
}

const setEnabled = (enabled: boolean) =>
  projectAction(buttonSchema, async (_input, adapter): Promise<Answer> => {
    await setWebhookEnabled(adapter.ctx, adapter.project, enabled);
    return back(adapter, enabled ? "on" : "off");
  });

export const action = intentAction({
  save: projectAction(
    async ({ ctx }) => webhookSchemaFor(ctx.env.CONSOLE_ORIGIN),
    async (input, adapter): Promise<Answer> => {
      const { secret } = await saveWebhook(adapter.ctx, adapter.project, input);
      return secret === null ? back(adapter, "saved") : { secret };
    },
  ),
  rotate: projectAction(chosenSchema, async ({ id }, { ctx, project }): Promise<Answer> => {
    return { secret: await rotateWebhookSecret(ctx, project, Number(id)) };
  }),
  remove: projectAction(chosenSchema, async ({ id }, adapter): Promise<Answer> => {
    await removeWebhook(adapter.ctx, adapter.project, Number(id));
    return back(adapter, "removed");
  }),
  enable: setEnabled(true),
  disable: setEnabled(false),
  test: projectAction(buttonSchema, async (_input, adapter): Promise<Answer> => {
    const id = await sendTestMessage(adapter.ctx, adapter.project);
    return back(adapter, "testSent", `/deliveries/${id}`);
  }),
});

export default function WebhookRoute() {
  return <WebhookScreen {...useLoaderData<typeof loader>()} />;
}
