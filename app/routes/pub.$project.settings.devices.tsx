import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { DevicesScreen } from "../screens/publisher/devices-screen";
import { TITLES } from "../screens/publisher/titles";
import { deviceAddition, deviceRemoval, devicesLoader } from "../server/device-pages";
import { intentAction } from "../server/respond";

export const handle = { title: TITLES.devices } satisfies PageHandle;

export const loader = devicesLoader;
export const action = intentAction({ add: deviceAddition("pub"), remove: deviceRemoval("pub") });

export default function DevicesRoute() {
  return <DevicesScreen {...useLoaderData<typeof loader>()} />;
}
