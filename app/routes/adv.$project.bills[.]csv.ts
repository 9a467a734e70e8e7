import { AppError } from "../../domain/kernel";
import { getBills } from "../../worker/services/settlement";
import { csvAnswer } from "../areas/documents/answer.server";
import { movementRows } from "../areas/documents/movements.server";
import { filterOf } from "../kit/list-query.server";
import { projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read" } satisfies PageHandle;

/** CSV of a month's documents. */
export const loader = projectResponse(async (adapter) => {
  const { ctx, project, url } = adapter;
  const bills = await getBills(ctx, project, filterOf(url, "month"));
  if (bills.month === null) throw new AppError("NOT_FOUND");
  return csvAnswer(movementRows(adapter, bills), `bill-${bills.month}`);
});
