import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { groupStepSchema, ownUnitView, productDraftView } from "../../domain/inventory";
import { keepProductGroups } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { GroupStep } from "../screens/publisher/products/group-step";
import { PRODUCT_TITLES } from "../screens/publisher/products/words";
import { draftAtProductStep } from "../server/product-step";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: PRODUCT_TITLES.group } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: productDraftView,
    units: z.array(ownUnitView),
  }),
  (adapter) => draftAtProductStep(adapter, "group"),
);

export const action = formAction(groupStepSchema, async (input, adapter) => {
  const { project = "" } = adapter.params;
  await draftAtProductStep(adapter, "group");
  await keepProductGroups(adapter.ctx, project, input);
  return redirect(`/pub/${project}/products/new/performance`);
});

export default function ProductGroupRoute() {
  return <GroupStep {...useLoaderData<typeof loader>()} />;
}
