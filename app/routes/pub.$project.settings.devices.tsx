import { useLoaderData } from "@remix-run/react";
import { TITLES } from "../areas/publisher/titles";
import { deviceAddition, deviceRemoval, devicesLoader } from "../areas/settings/devices.server";
import { DevicesScreen } from "../areas/settings/devices-screen";
import { intentAction } from "../kit/respond.server";
import type { PageHandle } from "../root";

export const handle = { title: TITLES.devices } satisfies PageHandle;

export const loader = devicesLoader;
export const action = intentAction({ add: deviceAddition("pub"), remove: deviceRemoval("pub") });

export default function DevicesRoute() {
  return <DevicesScreen {...useLoaderData<typeof loader>()} />;
}
