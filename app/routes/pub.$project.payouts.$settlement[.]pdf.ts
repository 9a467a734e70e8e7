import { getPayout } from "../../worker/services/settlement";
import { pdfAnswer } from "../areas/documents/answer.server";
import { settlementDocument } from "../areas/documents/settled.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payout.read" } satisfies PageHandle;

/** PDF of a sent settlement. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  return pdfAnswer(adapter, settlementDocument(adapter, await getPayout(ctx, project, id("settlement"))));
});
