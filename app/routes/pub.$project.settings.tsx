import { Outlet } from "@remix-run/react";
import type { PageHandle } from "../root";
import { PublisherSettingsFrame } from "../screens/publisher-settings/settings-frame";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";

export const handle = { title: SETTINGS_TITLES.settings } satisfies PageHandle;

export default function SettingsRoute() {
  return (
    <PublisherSettingsFrame>
      <Outlet />
    </PublisherSettingsFrame>
  );
}
