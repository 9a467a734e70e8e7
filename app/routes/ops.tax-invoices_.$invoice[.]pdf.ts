import { readTaxInvoice } from "../../worker/services/money";
import { pdfAnswer } from "../areas/documents/answer.server";
import { invoiceDocument } from "../areas/documents/invoiced.server";
import { responseLoader } from "../kit/page.server";

/** A tax invoice as it is recorded. */
export const loader = responseLoader(async (adapter) => {
  const { ctx, id } = adapter;
  return pdfAnswer(adapter, invoiceDocument(adapter, await readTaxInvoice(ctx, id("invoice"))));
});
