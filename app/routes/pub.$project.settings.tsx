import { Outlet } from "@remix-run/react";
import type { PageHandle } from "../root";
import { SettingsTabs } from "../screens/publisher/settings-tabs";
import { TITLES } from "../screens/publisher/titles";

export const handle = { title: TITLES.settings } satisfies PageHandle;

export default function SettingsRoute() {
  return (
    <>
      <SettingsTabs />
      <Outlet />
    </>
  );
}
