import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ownProductView } from "../../domain/inventory";
import { mayAct } from "../../domain/people";
import { deletionSchema } from "../../domain/platform";
import {
  deleteUnit,
  getApp,
  getRewardCallback,
  getUnit,
  listProductsOfUnit,
  rewardCallbackView,
  setUnitArchived,
  unitListItemView,
} from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { buttonSchema } from "../screens/publisher/forms";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { UnitDetailScreen } from "../screens/publisher/unit-detail-screen";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.unit } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    unit: unitListItemView,
    products: z.array(ownProductView),
    rewardCallback: rewardCallbackView.nullable(),
    appKey: z.string(),
    adServeOrigin: z.string(),
  }),
  async ({ ctx, params }) => {
    const project = params.project ?? "";
    const unit = await getUnit(ctx, project, params.unit ?? "");
    const { level } = await requireAccess(ctx, project, "unit.read", "pub");
    const hasCallback = unit.format === "rewarded" && mayAct("unit.write", "pub", level);
    const [app, products, rewardCallback] = await Promise.all([
      getApp(ctx, project, unit.appId),
      listProductsOfUnit(ctx, project, unit.id),
      hasCallback ? getRewardCallback(ctx, project, unit.id) : null,
    ]);
    return { unit, products, rewardCallback, appKey: app.appKey, adServeOrigin: ctx.env.AD_SERVE_ORIGIN };
  },
);

async function archive(adapter: Adapter, archived: boolean) {
  const { project = "", unit = "" } = adapter.params;
  await setUnitArchived(adapter.ctx, project, unit, archived);
  const message = adapter.i18n._(archived ? TOASTS.unitArchived : TOASTS.unitRestored);
  return redirectWithToast(adapter, `/pub/${project}/units/${unit}`, { tone: "positive", message });
}

async function remove(adapter: Adapter, input: z.output<typeof deletionSchema>) {
  const { project = "", unit = "" } = adapter.params;
  await deleteUnit(adapter.ctx, project, unit, input);
  const message = adapter.i18n._(TOASTS.unitDeleted);
  return redirectWithToast(adapter, `/pub/${project}/units`, { tone: "positive", message });
}

export const action = intentAction({
  archive: formAction(buttonSchema, (_input, adapter) => archive(adapter, true)),
  restore: formAction(buttonSchema, (_input, adapter) => archive(adapter, false)),
  delete: formAction(deletionSchema, (input, adapter) => remove(adapter, input)),
});

export default function UnitRoute() {
  return <UnitDetailScreen {...useLoaderData<typeof loader>()} />;
}
