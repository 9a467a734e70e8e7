import { getPayout } from "../../worker/services/settlement";
import { csvAnswer } from "../areas/documents/answer.server";
import { lineRows } from "../areas/documents/settled.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payout.read" } satisfies PageHandle;

/** CSV of a sent settlement's campaigns. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  const settled = await getPayout(ctx, project, id("settlement"));
  return csvAnswer(lineRows(adapter, settled), `settlement-${settled.settlement.month}`);
});
