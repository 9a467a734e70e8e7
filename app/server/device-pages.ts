import type { Side } from "../../domain/access/matrix";
import { testDeviceSchema } from "../../domain/testing/schema";
import { addDevice } from "../../worker/services/testing/add-device";
import { listDevices } from "../../worker/services/testing/list-devices";
import { removeDevice } from "../../worker/services/testing/remove-device";
import { chosenSchema } from "../screens/publisher/forms";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "./respond";

/** The loader of the test devices' page, of either side. */
export const devicesLoader = pageLoader(async ({ ctx, params }) => ({
  devices: await listDevices(ctx, params.project ?? ""),
}));

/** Its forms: a device is registered, or removed. */
export function devicesAction(side: Side) {
  const back = (adapter: Adapter, toast: "deviceAdded" | "ownDeviceAdded" | "deviceRemoved") => {
    const message = adapter.i18n._(TOASTS[toast]);
    const to = `/${side}/${adapter.params.project}/settings/devices`;
    return redirectWithToast(adapter, to, { tone: "positive", message });
  };
  return intentAction({
    add: formAction(testDeviceSchema, async (input, adapter) => {
      await addDevice(adapter.ctx, adapter.params.project ?? "", input);
      return back(adapter, side === "pub" ? "deviceAdded" : "ownDeviceAdded");
    }),
    remove: formAction(chosenSchema, async ({ id }, adapter) => {
      await removeDevice(adapter.ctx, adapter.params.project ?? "", id);
      return back(adapter, "deviceRemoved");
    }),
  });
}
