import { z } from "zod";
import type { Side } from "../../../domain/people";
import { testDeviceSchema, testDeviceView } from "../../../domain/serving";
import { addDevice, listDevices, removeDevice } from "../../../worker/services/serving";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../../kit/respond.server";
import { chosenSchema } from "../publisher/forms";
import { TOASTS } from "../publisher/toasts";

/** The loader of the test devices' page, of either side. */
export const devicesLoader = pageLoader(
  z.object({
    devices: z.array(testDeviceView),
  }),
  async ({ ctx, params }) => ({
    devices: await listDevices(ctx, params.project ?? ""),
  }),
);

const back = (adapter: Adapter, side: Side, toast: "deviceAdded" | "ownDeviceAdded" | "deviceRemoved") => {
  const message = adapter.i18n._(TOASTS[toast]);
  const to = `/${side}/${adapter.params.project}/settings/devices`;
  return redirectWithToast(adapter, to, { tone: "positive", message });
};

/** The form that registers a device. */
export const deviceAddition = (side: Side) =>
  formAction(testDeviceSchema, async (input, adapter) => {
    await addDevice(adapter.ctx, adapter.params.project ?? "", input);
    return back(adapter, side, side === "pub" ? "deviceAdded" : "ownDeviceAdded");
  });

/** The form that removes one. */
export const deviceRemoval = (side: Side) =>
  formAction(chosenSchema, async ({ id }, adapter) => {
    await removeDevice(adapter.ctx, adapter.params.project ?? "", id);
    return back(adapter, side, "deviceRemoved");
  });
