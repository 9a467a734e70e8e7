import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ownProductView, ownUnitView } from "../../domain/inventory";
import { LIST_PAGE_LIMIT, pageOf } from "../../domain/kernel";
import {
  getProduct,
  listUnits,
  ongoingView,
  unitListItemView,
  updateProduct,
} from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { ProductEditScreen } from "../screens/publisher/product-edit-screen";
import { productFormSchema } from "../screens/publisher/products/forms";
import { PRODUCT_TOASTS } from "../screens/publisher/products/words";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { listQuery } from "../server/list-query";
import { withIntroduction } from "../server/product-step";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.productEdit } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    product: ownProductView.extend({
      units: z.array(ownUnitView),
      ongoing: ongoingView,
      /** Until when a removed product can be restored, epoch milliseconds; null for one that was not removed. */
      removalDueAt: z.number().nullable(),
      /** What it becomes by a change that waits. */
      change: z
        .object({
          product: ownProductView,
          units: z.array(ownUnitView),
        })
        .nullable(),
    }),
    units: pageOf(unitListItemView),
  }),
  async ({ ctx, params, url }) => {
    const project = params.project ?? "";
    await requireAccess(ctx, project, "product.write", "pub");
    const [product, units] = await Promise.all([
      getProduct(ctx, project, params.product ?? ""),
      listUnits(ctx, project, { limit: LIST_PAGE_LIMIT, ...listQuery(url) }),
    ]);
    if (product.pricingType === "cpq") throw redirect(`/pub/${project}/quests/${product.id}`);
    return { product, units };
  },
);

const schemaOf = async ({ ctx, params }: Adapter) => {
  await requireAccess(ctx, params.project ?? "", "product.write", "pub");
  return productFormSchema((await getProduct(ctx, params.project ?? "", params.product ?? "")).currency);
};

export const action = formAction(schemaOf, async (input, adapter) => {
  const { project = "", product = "" } = adapter.params;
  const { pending } = await updateProduct(
    adapter.ctx,
    project,
    product,
    await withIntroduction(adapter, input),
  );
  return redirectWithToast(adapter, `/pub/${project}/products/${product}`, {
    tone: "positive",
    message: adapter.i18n._(pending ? PRODUCT_TOASTS.waits : TOASTS.saved),
  });
});

export default function ProductEditRoute() {
  return <ProductEditScreen {...useLoaderData<typeof loader>()} />;
}
