import { z } from "zod";
import { csvOf } from "../../domain/reports";
import { makeRewardFile, readRewardFile } from "../../worker/services/quests";
import { formAction } from "../kit/form.server";

const fileSchema = z.object({
  /** An earlier file, to be read again. */
  file: z.string().max(40).optional(),
});

/** Column names as banks use them, in Korean because the file is for a Korean bank. */
const HEADS = ["환급 번호", "은행", "계좌 번호", "예금주", "금액"];

/** Puts the due rewards into a file for the bank, or gives an earlier file again. A POST, because it moves them. */
export const action = formAction(fileSchema, async ({ file }, { ctx }) => {
  const { transfers } = file ? await readRewardFile(ctx, file) : await makeRewardFile(ctx);
  const rows = transfers.map(({ id, bank, number, holder, amountMinor }) => [
    ...[id, bank, number, holder],
    amountMinor,
  ]);
  return new Response(csvOf([HEADS, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="madang-quest-rewards.csv"',
      "Cache-Control": "private, no-store",
    },
  });
});
