import { getPaymentReceipt } from "../../worker/services/money";
import { pdfAnswer } from "../areas/documents/answer.server";
import { payerOf, paymentDocument } from "../areas/documents/paid.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read" } satisfies PageHandle;

/** What a card paid of the ad account, as a file. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  const [receipt, payer] = await Promise.all([
    getPaymentReceipt(ctx, project, id("payment")),
    payerOf(adapter),
  ]);
  return pdfAnswer(adapter, paymentDocument(adapter, receipt, payer));
});
