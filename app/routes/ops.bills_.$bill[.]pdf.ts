import { getBillForOperator, getBillTransferForOperator } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { billDocument } from "../areas/documents/settled.server";
import { responseLoader } from "../kit/page.server";

/** PDF of a plan bill. */
export const loader = responseLoader(async (adapter) => {
  const { ctx, id } = adapter;
  const [bill, transfer] = await Promise.all([
    getBillForOperator(ctx, id("bill")),
    getBillTransferForOperator(ctx, id("bill")),
  ]);
  return pdfAnswer(adapter, billDocument(adapter, bill, transfer));
});
