import { useLoaderData } from "@remix-run/react";
import { getProduct } from "../../worker/services/products/get";
import { setProductOnSale } from "../../worker/services/products/set-on-sale";
import { getSlotMonth } from "../../worker/services/products/slot-calendar";
import { getProjectForMember } from "../../worker/services/projects/get";
import type { PageHandle } from "../root";
import { buttonSchema } from "../screens/publisher/forms";
import { ProductDetailScreen } from "../screens/publisher/product-detail-screen";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.product } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const { project = "", product = "" } = params;
  const [detail, slots, platform] = await Promise.all([
    getProduct(ctx, project, product),
    getSlotMonth(ctx, project, product, url.searchParams.get("month")),
    getProjectForMember(ctx, project, "pub"),
  ]);
  return { product: detail, slots, publicUrl: `${ctx.env.CONSOLE_ORIGIN}/p/${platform.alias}` };
});

async function sell(adapter: Adapter, onSale: boolean) {
  const { project = "", product = "" } = adapter.params;
  await setProductOnSale(adapter.ctx, project, product, onSale);
  const message = adapter.i18n._(onSale ? TOASTS.onSale : TOASTS.offSale);
  return redirectWithToast(adapter, `/pub/${project}/products/${product}`, { tone: "positive", message });
}

export const action = intentAction({
  "on-sale": formAction(buttonSchema, (_input, adapter) => sell(adapter, true)),
  "off-sale": formAction(buttonSchema, (_input, adapter) => sell(adapter, false)),
});

export default function ProductRoute() {
  return <ProductDetailScreen {...useLoaderData<typeof loader>()} />;
}
