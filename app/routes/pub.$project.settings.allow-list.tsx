import { useLoaderData } from "@remix-run/react";
import { allowListFormSchema } from "../../domain/project/schema";
import { addAllowListEntry } from "../../worker/services/allow-list/add";
import { listAllowList } from "../../worker/services/allow-list/list";
import { removeAllowListEntry } from "../../worker/services/allow-list/remove";
import type { PageHandle } from "../root";
import { AllowListScreen } from "../screens/publisher/allow-list-screen";
import { chosenSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.allowList } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }) => ({
  entries: await listAllowList(ctx, params.project ?? ""),
}));

function back(adapter: Adapter, toast: "entryAdded" | "entryChanged" | "entryRemoved"): Response {
  const message = adapter.i18n._(TOASTS[toast]);
  const to = `/pub/${adapter.params.project}/settings/allow-list`;
  return redirectWithToast(adapter, to, { tone: "positive", message });
}

export const action = intentAction({
  add: formAction(allowListFormSchema, async (input, adapter) => {
    const { isNew } = await addAllowListEntry(adapter.ctx, adapter.params.project ?? "", input);
    return back(adapter, isNew ? "entryAdded" : "entryChanged");
  }),
  remove: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeAllowListEntry(adapter.ctx, adapter.params.project ?? "", id);
    return back(adapter, "entryRemoved");
  }),
});

export default function AllowListRoute() {
  return <AllowListScreen {...useLoaderData<typeof loader>()} />;
}
