import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inHouseCampaignView, inHouseTermsSchemaFor } from "../../domain/booking";
import { addInHouseCreative, mendInHouse, requireInHouse } from "../../worker/services/booking";
import { getProduct, productDetailView } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { inHouseCreativeFormSchema } from "../screens/publisher/products/forms";
import { OwnCampaignScreen } from "../screens/publisher/products/own-campaign-screen";
import { PRODUCT_TITLES, PRODUCT_TOASTS } from "../screens/publisher/products/words";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";
import { uploadedFile } from "../server/uploaded-file";

export const handle = { title: PRODUCT_TITLES.ownCampaign } satisfies PageHandle;

async function ownCampaign({ ctx, params }: Adapter) {
  const { project = "", campaign: id = "" } = params;
  const campaign = await requireInHouse(ctx, project, id);
  return { campaign, product: await getProduct(ctx, project, campaign.productId) };
}

export const loader = pageLoader(
  z.object({
    nowMs: z.number(),
    campaign: inHouseCampaignView,
    product: productDetailView,
  }),
  async (adapter) => ({
    ...(await ownCampaign(adapter)),
    nowMs: adapter.ctx.now,
  }),
);

function back(adapter: Adapter, toast: "inHouseMade" | "creativeMade"): Response {
  const { project = "", campaign = "" } = adapter.params;
  return redirectWithToast(adapter, `/pub/${project}/campaigns/${campaign}`, {
    tone: "positive",
    message: adapter.i18n._(PRODUCT_TOASTS[toast]),
  });
}

const termsOf = async (adapter: Adapter) =>
  inHouseTermsSchemaFor((await ownCampaign(adapter)).product, adapter.ctx.now);

export const action = intentAction({
  mend: formAction(termsOf, async (input, adapter) => {
    const { project = "", campaign = "" } = adapter.params;
    await mendInHouse(adapter.ctx, project, campaign, input);
    return back(adapter, "inHouseMade");
  }),
  add: formAction(inHouseCreativeFormSchema, async ({ image, ...input }, adapter) => {
    const { project = "", campaign = "" } = adapter.params;
    await addInHouseCreative(adapter.ctx, project, campaign, input, await uploadedFile(image));
    return back(adapter, "creativeMade");
  }),
});

export default function OwnCampaignRoute() {
  return <OwnCampaignScreen {...useLoaderData<typeof loader>()} />;
}
