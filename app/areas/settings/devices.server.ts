import { z } from "zod";
import { testDeviceSchema, testDeviceView } from "../../../domain/serving";
import { addDevice, listDevices, removeDevice } from "../../../worker/services/serving";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { chosenSchema } from "../publisher/forms";
import { TOASTS } from "../publisher/toasts";

/** Loader of the test devices page, on either side. */
export const devicesLoader = projectLoader(
  z.object({
    devices: z.array(testDeviceView),
  }),
  async ({ ctx, project }) => ({
    devices: await listDevices(ctx, project),
  }),
);

function back(adapter: ProjectAdapter, toast: "deviceAdded" | "ownDeviceAdded" | "deviceRemoved") {
  return redirectDone(adapter, adapter.path("settings/devices"), TOASTS[toast]);
}

export const devicesAction = intentAction({
  add: projectAction(testDeviceSchema, async (input, adapter) => {
    await addDevice(adapter.ctx, adapter.project, input);
    return back(adapter, adapter.side === "pub" ? "deviceAdded" : "ownDeviceAdded");
  }),
  remove: projectAction(chosenSchema, async ({ id }, adapter) => {
    await removeDevice(adapter.ctx, adapter.project, id);
    return back(adapter, "deviceRemoved");
  }),
});
