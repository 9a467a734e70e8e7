import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "../../worker/services/access";
import { getUnit } from "../../worker/services/units/get";
import { getRewardCallback } from "../../worker/services/units/reward-callback";
import { updateUnit } from "../../worker/services/units/update";
import type { PageHandle } from "../root";
import { unitUpdateFormSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { UnitEditScreen } from "../screens/publisher/unit-edit-screen";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.unitEdit } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }) => {
  const project = params.project ?? "";
  await requireAccess(ctx, project, "unit.write", "pub");
  const unit = await getUnit(ctx, project, params.unit ?? "");
  return { unit, rewardCallbackUrl: (await getRewardCallback(ctx, project, unit.id)).url };
});

export const action = formAction(unitUpdateFormSchema, async (input, adapter) => {
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
