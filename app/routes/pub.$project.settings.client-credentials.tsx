import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { clientCredentialsSchema } from "../../domain/partners";
import {
  clientCredentialsView,
  getClientCredentials,
  removeClientCredentials,
  saveClientCredentials,
} from "../../worker/services/partners";
import type { PageHandle } from "../root";
import { buttonSchema } from "../screens/publisher/forms";
import { ClientCredentialsScreen } from "../screens/publisher-settings/client-credentials-screen";
import { WEBHOOK_TITLES, WEBHOOK_TOASTS } from "../screens/publisher-settings/webhook-words";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: WEBHOOK_TITLES.credentials } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    credentials: clientCredentialsView.nullable(),
  }),
  async ({ ctx, params }) => ({
    credentials: await getClientCredentials(ctx, params.project ?? ""),
  }),
);

function back(adapter: Adapter, toast: "credentialsSaved" | "credentialsRemoved"): Response {
  const message = adapter.i18n._(WEBHOOK_TOASTS[toast]);
  return redirectWithToast(adapter, adapter.url.pathname, { tone: "positive", message });
}

export const action = intentAction({
  save: formAction(
    clientCredentialsSchema,
    async (input, adapter) => {
      await saveClientCredentials(adapter.ctx, adapter.params.project ?? "", input);
      return back(adapter, "credentialsSaved");
    },
    { secretFields: ["clientSecret"] },
  ),
  remove: formAction(buttonSchema, async (_input, adapter) => {
    await removeClientCredentials(adapter.ctx, adapter.params.project ?? "");
    return back(adapter, "credentialsRemoved");
  }),
});

export default function ClientCredentialsRoute() {
  return <ClientCredentialsScreen {...useLoaderData<typeof loader>()} />;
}
