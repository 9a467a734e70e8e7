import { getOwedTransfer } from "../../worker/services/booking";
import { getTaxInvoice } from "../../worker/services/money";
import { pdfAnswer } from "../areas/documents/answer.server";
import { invoiceDocument } from "../areas/documents/invoiced.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read" } satisfies PageHandle;

/** PDF of a recorded tax invoice of the ad account. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  const invoice = await getTaxInvoice(ctx, project, id("invoice"));
  const transfer = await getOwedTransfer(ctx, project, invoice.record.campaignId);
  return pdfAnswer(adapter, invoiceDocument(adapter, invoice, transfer));
});
