import { useLoaderData } from "@remix-run/react";
import { pageOf } from "../../domain/kernel";
import { appListItemView, listApps } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { SettingsAppsScreen } from "../screens/publisher-settings/apps-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { pageLoader } from "../server/respond";

export const handle = { title: SETTINGS_TITLES.app } satisfies PageHandle;

export const loader = pageLoader(pageOf(appListItemView), ({ ctx, params }) =>
  listApps(ctx, params.project ?? ""),
);

export default function SettingsAppsRoute() {
  return <SettingsAppsScreen apps={useLoaderData<typeof loader>().items} />;
}
