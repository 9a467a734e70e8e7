import { z } from "zod";
import { paymentRequestedAt } from "../../../worker/services/desk";
import type { OfferedProductDetail } from "../../../worker/services/inventory";
import { takesCards, takesTransfers } from "../../../worker/services/money";
import type { ProjectAdapter } from "../../kit/project.server";

export const paymentNeedsView = {
  /** Whether nobody pays in its currency: no card, and no account to transfer to. */
  isUnpayable: z.boolean(),
  /** Whether nothing can be paid here until the publisher allows it. */
  needsRequest: z.boolean(),
  /** Since when it is asked to, epoch milliseconds. */
  requestedAt: z.number().nullable(),
};

/** What stands between an ad account and paying for a product. */
export async function paymentNeeds({ ctx, project }: ProjectAdapter, offer: OfferedProductDetail) {
  const isFree = offer.product.pricingType === "inhouse";
  const { currency } = offer.product;
  const isByTransferAlone = !isFree && !takesCards(ctx, currency);
  const isUnpayable = isByTransferAlone && !(await takesTransfers(ctx, currency));
  const needsRequest = isByTransferAlone && !isUnpayable && !offer.grants.manualPayment;
  const requestedAt = needsRequest ? await paymentRequestedAt(ctx, project, offer.publisher.id) : null;
  return { isUnpayable, needsRequest, requestedAt };
}
