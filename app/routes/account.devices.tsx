import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { accountDeviceView, deviceSchema, mayAct } from "../../domain/people";
import { addAccountDevice, listAccountDevices, removeAccountDevice } from "../../worker/services/people";
import { listProjects } from "../../worker/services/platform";
import { shareDevice } from "../../worker/services/serving";
import type { PageHandle } from "../root";
import { accountPath, fromOf } from "../screens/account/paths";
import { AccountDevicesScreen } from "../screens/people/devices-screen";
import { chosenSchema, devicePreviewSchema } from "../screens/people/forms";
import { TITLES, TOASTS } from "../screens/people/words";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.devices } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    devices: z.array(accountDeviceView),
    projects: z.array(
      z.object({
        id: z.string(),
        displayName: z.string(),
      }),
    ),
  }),
  async ({ ctx }) => ({
    devices: await listAccountDevices(ctx),
    projects: (await listProjects(ctx))
      .filter(({ kind, level }) => mayAct("preview.write", kind, level))
      .map(({ id, displayName }) => ({ id, displayName })),
  }),
);

function done(adapter: Adapter, toast: keyof typeof TOASTS, to?: string): Response {
  return redirectWithToast(adapter, to ?? accountPath("devices", fromOf(adapter.url)), {
    tone: "positive",
    message: adapter.i18n._(TOASTS[toast]),
  });
}

export const action = intentAction({
  add: formAction(deviceSchema, async (input, adapter) => {
    await addAccountDevice(adapter.ctx, input);
    return done(adapter, "deviceAdded");
  }),
  remove: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeAccountDevice(adapter.ctx, id);
    return done(adapter, "deviceRemoved");
  }),
  preview: formAction(devicePreviewSchema, async ({ id, project }, adapter) => {
    const { kind } = await shareDevice(adapter.ctx, id, project);
    return done(adapter, "deviceShared", `/${kind}/${project}/campaigns`);
  }),
});

export default function DevicesRoute() {
  return <AccountDevicesScreen {...useLoaderData<typeof loader>()} />;
}
