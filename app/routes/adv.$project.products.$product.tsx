import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { plannedBookingView, plannedOf } from "../../domain/booking";
import { AppError } from "../../domain/kernel";
import { bookProduct, scheduleSchemaOf } from "../../worker/services/booking";
import { getOfferedProduct, offeredProductDetailView } from "../../worker/services/inventory";
import { benefitView, offeredBenefits } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { ProductScreen, title } from "../screens/advertiser/product-screen";
import { type Adapter, formAction, pageLoader } from "../server/respond";
import { scheduleChoices, scheduleChoicesView } from "../server/schedule";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    offer: offeredProductDetailView,
    choices: scheduleChoicesView,
    planned: plannedBookingView,
    benefits: z.array(benefitView),
  }),
  async ({ ctx, params, url }) => {
    const offer = await getOfferedProduct(ctx, params.project ?? "", params.product ?? "");
    if (offer.product.pricingType === "cpq")
      throw redirect(`/adv/${params.project}/quests/${params.product}${url.search}`);
    return {
      offer,
      choices: await scheduleChoices(ctx, offer.product),
      planned: plannedOf(url.searchParams),
      benefits: await offeredBenefits(ctx, offer.publisher),
    };
  },
);

const schemaOf = async ({ ctx, params }: Adapter) => {
  const { product } = await getOfferedProduct(ctx, params.project ?? "", params.product ?? "");
  return scheduleSchemaOf(ctx, product);
};

export const action = formAction(schemaOf, async (input, { ctx, params }) => {
  const edit = (campaignId: unknown, step: string) =>
    redirect(`/adv/${params.project}/campaigns/${campaignId}/edit/${step}`);
  try {
    const { campaign } = await bookProduct(ctx, params.project ?? "", params.product ?? "", input);
    return edit(campaign.id, "targeting");
  } catch (error) {
    // Another advertiser took the days, but the draft is there: its own page says which, and how to choose others.
    if (error instanceof AppError && error.code === "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS")
      return edit(error.details?.campaignId, "schedule");
    throw error;
  }
});

export default function ProductRoute() {
  return <ProductScreen {...useLoaderData<typeof loader>()} />;
}
