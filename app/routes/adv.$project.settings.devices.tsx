import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { DevicesScreen } from "../screens/publisher/devices-screen";
import { TITLES } from "../screens/publisher/titles";
import { devicesAction, devicesLoader } from "../server/device-pages";

export const handle = { title: TITLES.devices } satisfies PageHandle;

export const loader = devicesLoader;
export const action = devicesAction("adv");

export default function DevicesRoute() {
  return <DevicesScreen {...useLoaderData<typeof loader>()} />;
}
