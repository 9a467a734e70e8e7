import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inHouseSchemaFor } from "../../domain/booking";
import { AppError } from "../../domain/kernel";
import { createInHouseCampaign, requireInHouse } from "../../worker/services/booking";
import { getProduct, type ProductDetail, productDetailView } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { inHouseFormSchema } from "../screens/publisher/products/forms";
import type { InHouseTyped } from "../screens/publisher/products/in-house-fields";
import { InHouseScreen } from "../screens/publisher/products/in-house-screen";
import { PRODUCT_TITLES, PRODUCT_TOASTS } from "../screens/publisher/products/words";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../server/respond";
import { uploadedFile } from "../server/uploaded-file";
import { inHouseTypedView } from "../server/views";

export const handle = { title: PRODUCT_TITLES.inHouse } satisfies PageHandle;

/** @throws AppError AD_PRODUCT_NOT_FOUND for a product that sells to others */
async function ownProduct({ ctx, params }: Adapter): Promise<ProductDetail> {
  const { project = "", product = "" } = params;
  await requireAccess(ctx, project, "product.write", "pub");
  const detail = await getProduct(ctx, project, product);
  if (detail.pricingType !== "inhouse") throw new AppError("AD_PRODUCT_NOT_FOUND");
  return detail;
}

/** What an earlier campaign of the publisher's own said, where the address names one; its days are over. */
async function said({ ctx, params, url }: Adapter): Promise<InHouseTyped | null> {
  const from = url.searchParams.get("from");
  if (from === null) return null;
  const campaign = await requireInHouse(ctx, params.project ?? "", from);
  return {
    name: campaign.name,
    destinationUrl: campaign.destinationUrl ?? "",
    impressions: campaign.inhouseImpressions?.toString(),
    priority: String(campaign.priority),
  };
}

export const loader = pageLoader(
  z.object({
    product: productDetailView,
    before: inHouseTypedView.nullable(),
    nowMs: z.number(),
  }),
  async (adapter) => ({
    product: await ownProduct(adapter),
    before: await said(adapter),
    nowMs: adapter.ctx.now,
  }),
);

const schemaOf = async (adapter: Adapter) =>
  inHouseFormSchema(inHouseSchemaFor(await ownProduct(adapter), adapter.ctx.now));

export const action = formAction(schemaOf, async ({ image, ...input }, adapter) => {
  const { project = "", product = "" } = adapter.params;
  const { id } = await createInHouseCampaign(adapter.ctx, project, product, input, await uploadedFile(image));
  return redirectWithToast(adapter, `/pub/${project}/campaigns/${id}`, {
    tone: "positive",
    message: adapter.i18n._(PRODUCT_TOASTS.inHouseMade),
  });
});

export default function InHouseRoute() {
  return <InHouseScreen {...useLoaderData<typeof loader>()} />;
}
