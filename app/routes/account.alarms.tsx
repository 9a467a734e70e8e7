import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ALARM_CHANNELS, ALARM_KINDS } from "../../domain/people";
import { readOptions, updateOptions } from "../../worker/services/people";
import type { PageHandle } from "../root";
import { accountPath, fromOf } from "../screens/account/paths";
import { AlarmsScreen } from "../screens/people/alarms-screen";
import { alarmBox, alarmsFormSchema } from "../screens/people/forms";
import { TITLES, TOASTS } from "../screens/people/words";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.alarms } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    choices: z.partialRecord(z.enum(ALARM_KINDS), z.partialRecord(z.enum(ALARM_CHANNELS), z.boolean())),
  }),
  async ({ ctx }) => ({ choices: (await readOptions(ctx)).alarms }),
);

/** Every box says on or off, since one that is not checked posts nothing. */
function alarmsOf(on: readonly string[]) {
  const chosen = (kind: string) =>
    ALARM_CHANNELS.map((channel) => [channel, on.includes(alarmBox(kind, channel))] as const);
  return Object.fromEntries(ALARM_KINDS.map((kind) => [kind, Object.fromEntries(chosen(kind))]));
}

export const action = formAction(alarmsFormSchema, async ({ on }, adapter) => {
  await updateOptions(adapter.ctx, { alarms: alarmsOf(on) });
  const message = adapter.i18n._(TOASTS.alarmsSaved);
  return redirectWithToast(adapter, accountPath("alarms", fromOf(adapter.url)), {
    tone: "positive",
    message,
  });
});

export default function AlarmsRoute() {
  return <AlarmsScreen {...useLoaderData<typeof loader>()} />;
}
