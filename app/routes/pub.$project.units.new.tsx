import { useLoaderData } from "@remix-run/react";
import { LIST_PAGE_LIMIT } from "../../domain/shared/limits";
import { requireAccess } from "../../worker/services/access";
import { listApps } from "../../worker/services/apps/list";
import { createUnit } from "../../worker/services/units/create";
import type { PageHandle } from "../root";
import { unitFormSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { UnitNewScreen } from "../screens/publisher/unit-new-screen";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.unitNew } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const project = params.project ?? "";
  await requireAccess(ctx, project, "unit.write", "pub");
  const { items } = await listApps(ctx, project, { limit: LIST_PAGE_LIMIT });
  return {
    apps: items.map((app) => ({ value: app.id, label: app.title })),
    chosenApp: url.searchParams.get("app"),
  };
});

export const action = formAction(unitFormSchema, async (input, adapter) => {
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
