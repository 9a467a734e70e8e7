import { handle as shared } from "../areas/settings/devices-screen";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "preview.read" } satisfies PageHandle;

export { devicesAction as action, devicesLoader as loader } from "../areas/settings/devices.server";
export { DevicesScreen as default } from "../areas/settings/devices-screen";
