import { z } from "zod";
import { paymentRequestedAt } from "../../../worker/services/desk";
import type { OfferedProductDetail } from "../../../worker/services/inventory";
import { takesCards, takesTransfers } from "../../../worker/services/money";
import type { ProjectAdapter } from "../../kit/project.server";

export const paymentNeedsView = {
  /** Whether payment in its currency is impossible: neither cards nor a bank account. */
  isUnpayable: z.boolean(),
  /** Whether the publisher must allow payment first. */
  needsRequest: z.boolean(),
  /** When the permission was requested, epoch milliseconds. */
  requestedAt: z.number().nullable(),
};

/** Obstacles between an ad account and paying for a product. */
export async function paymentNeeds({ ctx, project }: ProjectAdapter, offer: OfferedProductDetail) {
  const isFree = offer.product.pricingType === "inhouse";
  const { currency } = offer.product;
  const isByTransferAlone = !isFree && !takesCards(ctx, currency);
  const isUnpayable = isByTransferAlone && !(await takesTransfers(ctx, currency));
  const needsRequest = isByTransferAlone && !isUnpayable && !offer.grants.manualPayment;
  const requestedAt = needsRequest ? await paymentRequestedAt(ctx, project, offer.publisher.id) : null;
  return { isUnpayable, needsRequest, requestedAt };
}
