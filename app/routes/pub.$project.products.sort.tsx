import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PRODUCT_PRICINGS, PRODUCT_STATUSES } from "../../domain/kernel";
import { listSortable, productOrderSchema, sortProducts } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { ProductSortScreen } from "../screens/publisher/products/sort-screen";
import { PRODUCT_TITLES, PRODUCT_TOASTS } from "../screens/publisher/products/words";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: PRODUCT_TITLES.sort } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    products: z.array(
      z.object({
        pricingType: z.enum(PRODUCT_PRICINGS),
        id: z.string(),
        name: z.string(),
        status: z.enum(PRODUCT_STATUSES),
      }),
    ),
  }),
  async ({ ctx, params }) => {
    await requireAccess(ctx, params.project ?? "", "product.write", "pub");
    return { products: await listSortable(ctx, params.project ?? "") };
  },
);

export const action = formAction(productOrderSchema, async (input, adapter) => {
  const { project = "" } = adapter.params;
  await sortProducts(adapter.ctx, project, input);
  return redirectWithToast(adapter, `/pub/${project}/products`, {
    tone: "positive",
    message: adapter.i18n._(PRODUCT_TOASTS.sorted),
  });
});

export default function ProductSortRoute() {
  return <ProductSortScreen {...useLoaderData<typeof loader>()} />;
}
