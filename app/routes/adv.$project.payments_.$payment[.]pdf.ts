import { getPaymentReceipt } from "../../worker/services/money";
import { pdfAnswer } from "../areas/documents/answer.server";
import { payerOf, paymentDocument } from "../areas/documents/paid.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read" } satisfies PageHandle;

/** PDF receipt of a card payment of the ad account. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  const [receipt, payer] = await Promise.all([
    getPaymentReceipt(ctx, project, id("payment")),
    payerOf(adapter),
  ]);
  return pdfAnswer(adapter, paymentDocument(adapter, receipt, payer));
});
