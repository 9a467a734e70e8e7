import { getBillForOperator, getBillTransferForOperator } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { billDocument } from "../areas/documents/settled.server";
import { responseLoader } from "../kit/page.server";

/** A bill of a publisher's plan, as a file. */
export const loader = responseLoader(async (adapter) => {
  const { ctx, id } = adapter;
  const [bill, transfer] = await Promise.all([
    getBillForOperator(ctx, id("bill")),
    getBillTransferForOperator(ctx, id("bill")),
  ]);
  return pdfAnswer(adapter, billDocument(adapter, bill, transfer));
});
