import { Outlet } from "@remix-run/react";
import { PublisherSettingsFrame } from "../areas/settings/settings-frame";
import { SETTINGS_TITLES } from "../areas/settings/titles";
import type { PageHandle } from "../root";

export const handle = { title: SETTINGS_TITLES.settings } satisfies PageHandle;

export default function SettingsRoute() {
  return (
    <PublisherSettingsFrame>
      <Outlet />
    </PublisherSettingsFrame>
  );
}
