import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { productDraftView } from "../../domain/inventory";
import { AD_FORMATS } from "../../domain/kernel";
import { keepProductInfo } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { infoFormSchema } from "../screens/publisher/products/forms";
import { InfoStep } from "../screens/publisher/products/info-step";
import { PRODUCT_TITLES } from "../screens/publisher/products/words";
import { draftAtProductStep, formatsOf, withIntroduction } from "../server/product-step";
import { type Adapter, formAction, pageLoader } from "../server/respond";

export const handle = { title: PRODUCT_TITLES.info } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: productDraftView,
    formats: z.array(z.enum(AD_FORMATS)),
  }),
  async (adapter) => {
    const { draft, units } = await draftAtProductStep(adapter, "info");
    return { draft, formats: formatsOf(units) };
  },
);

const schemaOf = async ({ ctx, params }: Adapter) => {
  const { project } = await requireAccess(ctx, params.project ?? "", "product.write", "pub");
  return infoFormSchema(project.currency);
};

export const action = formAction(schemaOf, async (input, adapter) => {
  const { project = "" } = adapter.params;
  await draftAtProductStep(adapter, "info");
  await keepProductInfo(adapter.ctx, project, await withIntroduction(adapter, input));
  return redirect(`/pub/${project}/products/new/group`);
});

export default function ProductInfoRoute() {
  return <InfoStep {...useLoaderData<typeof loader>()} />;
}
