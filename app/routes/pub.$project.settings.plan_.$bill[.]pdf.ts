import { getBill } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { billDocument } from "../areas/documents/settled.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "plan.read" } satisfies PageHandle;

/** A bill of the plan, as a file. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  return pdfAnswer(adapter, billDocument(adapter, await getBill(ctx, project, id("bill"))));
});
