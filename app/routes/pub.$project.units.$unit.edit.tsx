import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adUnitUpdateSchemaFor } from "../../domain/inventory";
import { getRewardCallback, getUnit, unitListItemView, updateUnit } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { unitUpdateFormSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { UnitEditScreen } from "../screens/publisher/unit-edit-screen";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.unitEdit } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    unit: unitListItemView,
    rewardCallbackUrl: z.string().nullable(),
    adServeOrigin: z.string(),
  }),
  async ({ ctx, params }) => {
    const project = params.project ?? "";
    await requireAccess(ctx, project, "unit.write", "pub");
    const unit = await getUnit(ctx, project, params.unit ?? "");
    const { url: rewardCallbackUrl } = await getRewardCallback(ctx, project, unit.id);
    return { unit, rewardCallbackUrl, adServeOrigin: ctx.env.AD_SERVE_ORIGIN };
  },
);

/** What a unit may be hangs on its format. */
async function schemaOf({ ctx, params }: Adapter) {
  return adUnitUpdateSchemaFor(
    unitUpdateFormSchema,
    await getUnit(ctx, params.project ?? "", params.unit ?? ""),
  );
}

export const action = formAction(schemaOf, async (input, adapter) => {
  const { project = "", unit = "" } = adapter.params;
  await updateUnit(adapter.ctx, project, unit, input);
  return redirectWithToast(adapter, `/pub/${project}/units/${unit}`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.saved),
  });
});

export default function UnitEditRoute() {
  return <UnitEditScreen {...useLoaderData<typeof loader>()} />;
}
