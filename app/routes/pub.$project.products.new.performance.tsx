import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { performanceStepSchema, productDraftView } from "../../domain/inventory";
import { AD_FORMATS } from "../../domain/kernel";
import { createKeptProduct } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { PerformanceStep } from "../screens/publisher/products/performance-step";
import { PRODUCT_TITLES } from "../screens/publisher/products/words";
import { TOASTS } from "../screens/publisher/toasts";
import { draftAtProductStep, formatsOf } from "../server/product-step";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: PRODUCT_TITLES.performance } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: productDraftView,
    formats: z.array(z.enum(AD_FORMATS)),
  }),
  async (adapter) => {
    const { draft, units } = await draftAtProductStep(adapter, "performance");
    return { draft, formats: formatsOf(units) };
  },
);

export const action = formAction(performanceStepSchema, async (input, adapter) => {
  const { project = "" } = adapter.params;
  const { id } = await createKeptProduct(adapter.ctx, project, input);
  return redirectWithToast(adapter, `/pub/${project}/products/new/complete?product=${id}`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.productCreated),
  });
});

export default function ProductPerformanceRoute() {
  return <PerformanceStep {...useLoaderData<typeof loader>()} />;
}
