import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getProduct, productDetailView, setProductOnSale } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { buttonSchema } from "../screens/publisher/forms";
import { ProductCompleteScreen } from "../screens/publisher/products/complete-screen";
import { PRODUCT_TITLES } from "../screens/publisher/products/words";
import { TOASTS } from "../screens/publisher/toasts";
import { formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: PRODUCT_TITLES.complete } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    product: productDetailView,
  }),
  async ({ ctx, params, url }) => {
    const { project = "" } = params;
    await requireAccess(ctx, project, "product.write", "pub");
    return { product: await getProduct(ctx, project, url.searchParams.get("product") ?? "") };
  },
);

export const action = intentAction({
  "on-sale": formAction(buttonSchema, async (_input, adapter) => {
    const { project = "" } = adapter.params;
    const product = adapter.url.searchParams.get("product") ?? "";
    await setProductOnSale(adapter.ctx, project, product, true);
    return redirectWithToast(adapter, `/pub/${project}/products/${product}`, {
      tone: "positive",
      message: adapter.i18n._(TOASTS.onSale),
    });
  }),
});

export default function ProductCompleteRoute() {
  return <ProductCompleteScreen {...useLoaderData<typeof loader>()} />;
}
