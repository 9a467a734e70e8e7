import { useLoaderData } from "@remix-run/react";
import { testDeviceSchema } from "../../domain/testing/schema";
import { addDevice } from "../../worker/services/testing/add-device";
import { listDevices } from "../../worker/services/testing/list-devices";
import { removeDevice } from "../../worker/services/testing/remove-device";
import type { PageHandle } from "../root";
import { DevicesScreen } from "../screens/publisher/devices-screen";
import { chosenSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.devices } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }) => ({
  devices: await listDevices(ctx, params.project ?? ""),
}));

function back(adapter: Adapter, toast: "deviceAdded" | "deviceRemoved"): Response {
  const message = adapter.i18n._(TOASTS[toast]);
  const to = `/pub/${adapter.params.project}/settings/devices`;
  return redirectWithToast(adapter, to, { tone: "positive", message });
}

export const action = intentAction({
  add: formAction(testDeviceSchema, async (input, adapter) => {
    await addDevice(adapter.ctx, adapter.params.project ?? "", input);
    return back(adapter, "deviceAdded");
  }),
  remove: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeDevice(adapter.ctx, adapter.params.project ?? "", id);
    return back(adapter, "deviceRemoved");
  }),
});

export default function DevicesRoute() {
  return <DevicesScreen {...useLoaderData<typeof loader>()} />;
}
