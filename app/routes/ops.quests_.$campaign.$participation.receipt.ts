import { readReceiptForOperator } from "../../worker/services/quests";
import { receiptAnswer } from "../areas/campaign/participants/receipt.server";
import { responseLoader } from "../kit/page.server";

/** The picture of a participant's receipt. */
export const loader = responseLoader(async ({ ctx, id }) =>
  receiptAnswer(await readReceiptForOperator(ctx, id("campaign"), id("participation")), id("participation")),
);
