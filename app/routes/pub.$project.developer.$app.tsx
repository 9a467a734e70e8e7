import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getPreflight, openInspection, preflightView, resetPreflight } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { DeveloperScreen } from "../screens/publisher/apps/developer-screen";
import { buttonSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.developer } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    preflight: preflightView,
  }),
  async ({ ctx, params }) => ({
    preflight: await getPreflight(ctx, params.project ?? "", params.app ?? ""),
  }),
);

/** A button of the page: what it does, and what is said once it is done. */
function button(
  run: (ctx: Adapter["ctx"], project: string, app: string) => Promise<void>,
  toast: "preflightReset" | "inspectionOpened",
) {
  return formAction(buttonSchema, async (_, adapter) => {
    const { project = "", app = "" } = adapter.params;
    await run(adapter.ctx, project, app);
    return redirectWithToast(adapter, `/pub/${project}/developer/${app}`, {
      tone: "positive",
      message: adapter.i18n._(TOASTS[toast]),
    });
  });
}

export const action = intentAction({
  reset: button(resetPreflight, "preflightReset"),
  inspect: button(openInspection, "inspectionOpened"),
});

export default function DeveloperRoute() {
  return <DeveloperScreen {...useLoaderData<typeof loader>()} />;
}
