import { getOwedTransfer } from "../../worker/services/booking";
import { getStatement } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { payerOf, statementDocument } from "../areas/documents/paid.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read" } satisfies PageHandle;

/** PDF statement of a campaign. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  const [statement, transfer, payer] = await Promise.all([
    getStatement(ctx, project, id("campaign")),
    getOwedTransfer(ctx, project, id("campaign")),
    payerOf(adapter),
  ]);
  return pdfAnswer(adapter, statementDocument(adapter, statement, transfer, payer));
});
