import { getHandReceipt } from "../../worker/services/money";
import { pdfAnswer } from "../areas/documents/answer.server";
import { handReceiptDocument, payerOf } from "../areas/documents/paid.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read" } satisfies PageHandle;

/** PDF receipt of a manual payment of the ad account. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  const [receipt, payer] = await Promise.all([getHandReceipt(ctx, project, id("receipt")), payerOf(adapter)]);
  return pdfAnswer(adapter, handReceiptDocument(adapter, receipt, payer));
});
