import { getBills } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { monthDocument, payerOf } from "../areas/documents/paid.server";
import { filterOf } from "../kit/list-query.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read" } satisfies PageHandle;

/** PDF of the ad account's payments in a month. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, url } = adapter;
  const [bills, payer] = await Promise.all([
    getBills(ctx, project, filterOf(url, "month")),
    payerOf(adapter),
  ]);
  return pdfAnswer(adapter, monthDocument(adapter, bills, payer));
});
