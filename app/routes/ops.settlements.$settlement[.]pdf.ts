import { getSettlementStatement } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { settlementDocument } from "../areas/documents/settled.server";
import { responseLoader } from "../kit/page.server";

/** PDF of a publisher's settlement of a month. */
export const loader = responseLoader(async (adapter) => {
  const { ctx, id } = adapter;
  return pdfAnswer(adapter, settlementDocument(adapter, await getSettlementStatement(ctx, id("settlement"))));
});
