import { z } from "zod";
import { paymentRequestedAt } from "../../../worker/services/desk";
import type { OfferedProductDetail } from "../../../worker/services/inventory";
import { takesCards } from "../../../worker/services/money";
import type { ProjectAdapter } from "../../kit/project.server";

export const paymentNeedsView = {
  /** Whether nothing can be paid here until the publisher allows it. */
  needsRequest: z.boolean(),
  /** Since when it is asked to, epoch milliseconds. */
  requestedAt: z.number().nullable(),
};

/** What stands between an ad account and paying for a product. */
export async function paymentNeeds({ ctx, project }: ProjectAdapter, offer: OfferedProductDetail) {
  const isFree = offer.product.pricingType === "inhouse";
  const needsRequest = !isFree && !offer.grants.manualPayment && !takesCards(ctx, offer.product.currency);
  const requestedAt = needsRequest ? await paymentRequestedAt(ctx, project, offer.publisher.id) : null;
  return { needsRequest, requestedAt };
}
