import { getSettlementStatement } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { settlementDocument } from "../areas/documents/settled.server";
import { responseLoader } from "../kit/page.server";

/** How a publisher's month divides, as a file. */
export const loader = responseLoader(async (adapter) => {
  const { ctx, id } = adapter;
  return pdfAnswer(adapter, settlementDocument(adapter, await getSettlementStatement(ctx, id("settlement"))));
});
