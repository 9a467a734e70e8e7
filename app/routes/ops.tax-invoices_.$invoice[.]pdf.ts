import { getOwedTransferForOperator } from "../../worker/services/booking";
import { readTaxInvoice } from "../../worker/services/money";
import { pdfAnswer } from "../areas/documents/answer.server";
import { invoiceDocument } from "../areas/documents/invoiced.server";
import { responseLoader } from "../kit/page.server";

/** PDF of a recorded tax invoice. */
export const loader = responseLoader(async (adapter) => {
  const { ctx, id } = adapter;
  const invoice = await readTaxInvoice(ctx, id("invoice"));
  const transfer = await getOwedTransferForOperator(ctx, invoice.record.campaignId);
  return pdfAnswer(adapter, invoiceDocument(adapter, invoice, transfer));
});
