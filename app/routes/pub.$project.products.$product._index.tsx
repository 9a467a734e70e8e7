import { useLoaderData } from "@remix-run/react";
import { getProduct } from "../../worker/services/products/get";
import { setProductOnSale } from "../../worker/services/products/set-on-sale";
import { getSlotMonth } from "../../worker/services/products/slot-calendar";
import { getProjectForMember } from "../../worker/services/projects/get";
import { findAdTest, runAdTest } from "../../worker/services/testing/ad-test";
import { listDevices } from "../../worker/services/testing/list-devices";
import type { PageHandle } from "../root";
import { adTestFormSchema, buttonSchema, chosenSchema } from "../screens/publisher/forms";
import { ProductDetailScreen } from "../screens/publisher/product-detail-screen";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { platformUrl } from "../server/platform-url";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.product } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const { project = "", product = "" } = params;
  const [detail, slots, platform, devices, test] = await Promise.all([
    getProduct(ctx, project, product),
    getSlotMonth(ctx, project, product, url.searchParams.get("month")),
    getProjectForMember(ctx, project, "pub"),
    listDevices(ctx, project),
    findAdTest(ctx, project, product),
  ]);
  return {
    product: detail,
    slots,
    devices,
    test,
    nowMs: ctx.now,
    publicUrl: platformUrl(ctx, platform.alias ?? ""),
  };
});

async function sell(adapter: Adapter, onSale: boolean) {
  const { project = "", product = "" } = adapter.params;
  await setProductOnSale(adapter.ctx, project, product, onSale);
  const message = adapter.i18n._(onSale ? TOASTS.onSale : TOASTS.offSale);
  return redirectWithToast(adapter, `/pub/${project}/products/${product}`, { tone: "positive", message });
}

async function test(adapter: Adapter, device: string, running: boolean) {
  const { project = "", product = "" } = adapter.params;
  await runAdTest(adapter.ctx, project, product, { device, running });
  const message = adapter.i18n._(running ? TOASTS.testStarted : TOASTS.testStopped);
  return redirectWithToast(adapter, `/pub/${project}/products/${product}`, { tone: "positive", message });
}

export const action = intentAction({
  test: formAction(adTestFormSchema, ({ device }, adapter) => test(adapter, device, true)),
  "test-stop": formAction(chosenSchema, ({ id }, adapter) => test(adapter, id, false)),
  "on-sale": formAction(buttonSchema, (_input, adapter) => sell(adapter, true)),
  "off-sale": formAction(buttonSchema, (_input, adapter) => sell(adapter, false)),
});

export default function ProductRoute() {
  return <ProductDetailScreen {...useLoaderData<typeof loader>()} />;
}
