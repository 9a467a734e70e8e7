import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { allowListEntryView, allowListFormSchema } from "../../domain/platform";
import {
  addAllowListEntry,
  changeAllowListEntry,
  listAllowList,
  removeAllowListEntry,
} from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { AllowListScreen } from "../screens/publisher-settings/allow-list-screen";
import { allowListChangeFormSchema, chosenSchema } from "../screens/publisher-settings/forms";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { listQuery } from "../server/list-query";
import { formAction, intentAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.allowList } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(allowListEntryView),
    filtered: z.boolean(),
  }),
  async ({ ctx, params, url }) => ({
    page: await listAllowList(ctx, params.project ?? "", listQuery(url)),
    filtered: url.searchParams.has("q"),
  }),
);

export const action = intentAction({
  add: formAction(allowListFormSchema, async (input, adapter) => {
    await addAllowListEntry(adapter.ctx, adapter.params.project ?? "", input);
    return savedSettings(adapter, "entryAdded");
  }),
  change: formAction(allowListChangeFormSchema, async ({ id, ...input }, adapter) => {
    await changeAllowListEntry(adapter.ctx, adapter.params.project ?? "", id, input);
    return savedSettings(adapter, "entryChanged");
  }),
  remove: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeAllowListEntry(adapter.ctx, adapter.params.project ?? "", id);
    return savedSettings(adapter, "entryRemoved");
  }),
});

export default function AllowListRoute() {
  return <AllowListScreen {...useLoaderData<typeof loader>()} />;
}
