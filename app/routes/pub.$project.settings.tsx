import { msg } from "@lingui/core/macro";
import { Outlet } from "@remix-run/react";
import { PublisherSettingsFrame } from "../areas/settings/settings-frame";
import type { PageHandle } from "../root";

export const handle = { title: msg`설정` } satisfies PageHandle;

export default function SettingsRoute() {
  return (
    <PublisherSettingsFrame>
      <Outlet />
    </PublisherSettingsFrame>
  );
}
