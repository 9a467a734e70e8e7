import { Outlet } from "@remix-run/react";
import type { PageHandle } from "../root";
import { AdvertiserSettingsFrame } from "../screens/advertiser/settings/settings-frame";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";

export const handle = { title: SETTINGS_TITLES.settings } satisfies PageHandle;

export default function SettingsRoute() {
  return (
    <AdvertiserSettingsFrame>
      <Outlet />
    </AdvertiserSettingsFrame>
  );
}
