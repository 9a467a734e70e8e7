import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adUnitSchemaFor } from "../../domain/inventory";
import { createUnit, unitOptions, unitOptionsView } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { unitFormSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { UnitNewScreen } from "../screens/publisher/unit-new-screen";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.unitNew } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    options: unitOptionsView,
    chosenApp: z.string().nullable(),
    adServeOrigin: z.string(),
  }),
  async ({ ctx, params, url }) => {
    const project = params.project ?? "";
    await requireAccess(ctx, project, "unit.write", "pub");
    return {
      options: await unitOptions(ctx, project),
      chosenApp: url.searchParams.get("app"),
      adServeOrigin: ctx.env.AD_SERVE_ORIGIN,
    };
  },
);

/** Which formats there are hangs on the app. */
async function schemaOf({ ctx, params }: Adapter) {
  return adUnitSchemaFor(unitFormSchema, (await unitOptions(ctx, params.project ?? "")).apps);
}

export const action = formAction(schemaOf, async (input, adapter) => {
  const project = adapter.params.project ?? "";
  const unit = await createUnit(adapter.ctx, project, input);
  return redirectWithToast(adapter, `/pub/${project}/units/${unit.id}`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.unitCreated),
  });
});

export default function UnitNewRoute() {
  return <UnitNewScreen {...useLoaderData<typeof loader>()} />;
}
