import type { MessageDescriptor } from "@lingui/core";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PRODUCT_FAULTS } from "../../domain/booking";
import { deletionSchema } from "../../domain/platform";
import { testDeviceView } from "../../domain/serving";
import {
  getProduct,
  getSlotMonth,
  listFaultyProducts,
  productDetailView,
  removeProduct,
  restoreProduct,
  setProductOnSale,
  slotMonthView,
  withdrawChange,
} from "../../worker/services/inventory";
import { getProjectForMember } from "../../worker/services/platform";
import { adTestView, findAdTest, listDevices, runAdTest } from "../../worker/services/serving";
import type { PageHandle } from "../root";
import { adTestFormSchema, buttonSchema, chosenSchema } from "../screens/publisher/forms";
import { ProductDetailScreen } from "../screens/publisher/product-detail-screen";
import { PRODUCT_TOASTS } from "../screens/publisher/products/words";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { platformUrl } from "../server/platform-page";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.product } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    product: productDetailView,
    faults: z.array(z.enum(PRODUCT_FAULTS)),
    slots: slotMonthView.nullable(),
    devices: z.array(testDeviceView),
    test: z.union([z.literal("removed"), adTestView]).nullable(),
    nowMs: z.number(),
    publicUrl: z.string(),
  }),
  async ({ ctx, params, url }) => {
    const { project = "", product = "" } = params;
    const detail = await getProduct(ctx, project, product);
    if (detail.pricingType === "cpq") throw redirect(`/pub/${project}/quests/${product}`);
    const isRemoved = detail.status === "remove";
    const [faulty, slots, platform, devices, test] = await Promise.all([
      listFaultyProducts(ctx, project),
      getSlotMonth(ctx, project, product, url.searchParams.get("month")),
      getProjectForMember(ctx, project, "pub"),
      listDevices(ctx, project),
      isRemoved ? ("removed" as const) : findAdTest(ctx, project, product),
    ]);
    return {
      product: detail,
      faults: faulty.find((each) => each.product.id === product)?.faults ?? [],
      slots,
      devices,
      test,
      nowMs: ctx.now,
      publicUrl: platformUrl(ctx, platform.alias ?? ""),
    };
  },
);

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

/** A change of the product's own life, back on its page. */
function said(
  words: MessageDescriptor,
  change: (adapter: Adapter, project: string, product: string) => Promise<void>,
) {
  return async (adapter: Adapter) => {
    const { project = "", product = "" } = adapter.params;
    await change(adapter, project, product);
    const message = adapter.i18n._(words);
    return redirectWithToast(adapter, `/pub/${project}/products/${product}`, { tone: "positive", message });
  };
}

const withdraw = said(PRODUCT_TOASTS.withdrawn, ({ ctx }, project, product) =>
  withdrawChange(ctx, project, product),
);
const restore = said(PRODUCT_TOASTS.restored, ({ ctx }, project, product) =>
  restoreProduct(ctx, project, product),
);

export const action = intentAction({
  withdraw: formAction(buttonSchema, (_input, adapter) => withdraw(adapter)),
  restore: formAction(buttonSchema, (_input, adapter) => restore(adapter)),
  remove: formAction(deletionSchema, (input, adapter) =>
    said(PRODUCT_TOASTS.removed, ({ ctx }, project, product) => removeProduct(ctx, project, product, input))(
      adapter,
    ),
  ),
  test: formAction(adTestFormSchema, ({ device }, adapter) => test(adapter, device, true)),
  "test-stop": formAction(chosenSchema, ({ id }, adapter) => test(adapter, id, false)),
  "on-sale": formAction(buttonSchema, (_input, adapter) => sell(adapter, true)),
  "off-sale": formAction(buttonSchema, (_input, adapter) => sell(adapter, false)),
});

export default function ProductRoute() {
  return <ProductDetailScreen {...useLoaderData<typeof loader>()} />;
}
