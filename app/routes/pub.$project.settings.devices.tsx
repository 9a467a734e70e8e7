export { devicesAction as action, devicesLoader as loader } from "../areas/settings/devices.server";
export { DevicesScreen as default, handle } from "../areas/settings/devices-screen";
