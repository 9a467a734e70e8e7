import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { plannedBookingView, plannedOf } from "../../domain/booking";
import { AppError } from "../../domain/kernel";
import { bookProduct } from "../../worker/services/booking";
import { getOfferedProduct, offeredProductDetailView, questSchemaOf } from "../../worker/services/inventory";
import type { PageHandle } from "../root";
import { QuestProductScreen, title } from "../screens/advertiser/quest/quest-product-screen";
import { platformUrl } from "../server/platform-page";
import { type Adapter, formAction, pageLoader } from "../server/respond";
import { scheduleChoices, scheduleChoicesView } from "../server/schedule";

export const handle = { title } satisfies PageHandle;

/** @throws AppError AD_PRODUCT_NOT_FOUND for a product without quests */
async function offerOf({ ctx, params }: Adapter) {
  const offer = await getOfferedProduct(ctx, params.project ?? "", params.product ?? "");
  if (offer.product.pricingType !== "cpq") throw new AppError("AD_PRODUCT_NOT_FOUND");
  return offer;
}

export const loader = pageLoader(
  z.object({
    offer: offeredProductDetailView,
    choices: scheduleChoicesView,
    planned: plannedBookingView,
    channelUrl: z.string(),
  }),
  async (adapter) => {
    const offer = await offerOf(adapter);
    const platform = platformUrl(adapter.ctx, offer.publisher.alias ?? "");
    return {
      offer,
      choices: await scheduleChoices(adapter.ctx, offer.product),
      planned: plannedOf(adapter.url.searchParams),
      channelUrl: `${platform}/quest/${offer.product.questChannel}`,
    };
  },
);

const schemaOf = async (adapter: Adapter) => questSchemaOf(adapter.ctx, (await offerOf(adapter)).product);

export const action = formAction(schemaOf, async (input, { ctx, params }) => {
  const { campaign } = await bookProduct(ctx, params.project ?? "", params.product ?? "", input);
  return redirect(`/adv/${params.project}/campaigns/${campaign.id}/edit/info`);
});

export default function QuestProductRoute() {
  return <QuestProductScreen {...useLoaderData<typeof loader>()} />;
}
