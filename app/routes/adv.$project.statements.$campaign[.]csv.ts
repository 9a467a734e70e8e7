import { getStatement } from "../../worker/services/settlement";
import { csvAnswer } from "../areas/documents/answer.server";
import { movementRows } from "../areas/documents/movements.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read" } satisfies PageHandle;

/** CSV of a campaign's payments and refunds. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, id } = adapter;
  const campaign = id("campaign");
  return csvAnswer(
    movementRows(adapter, await getStatement(ctx, project, campaign)),
    `statement-${campaign}`,
  );
});
