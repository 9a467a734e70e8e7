import { getBill, getBillTransfer } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { billDocument } from "../areas/documents/settled.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "plan.read" } satisfies PageHandle;

/** PDF of a plan bill. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  const [bill, transfer] = await Promise.all([
    getBill(ctx, project, id("bill")),
    getBillTransfer(ctx, project, id("bill")),
  ]);
  return pdfAnswer(adapter, billDocument(adapter, bill, transfer));
});
