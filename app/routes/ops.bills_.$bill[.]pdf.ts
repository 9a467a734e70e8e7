import { getBillForOperator } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { billDocument } from "../areas/documents/settled.server";
import { responseLoader } from "../kit/page.server";

/** A bill of a publisher's plan, as a file. */
export const loader = responseLoader(async (adapter) => {
  const { ctx, id } = adapter;
  return pdfAnswer(adapter, billDocument(adapter, await getBillForOperator(ctx, id("bill"))));
});
