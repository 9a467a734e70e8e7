import { z } from "zod";
import { LIST_PAGE_LIMIT, withRule } from "../../../../domain/kernel";
import { REFUSAL_REASONS, VERDICTS } from "../../../../domain/quests";

/** Id of a participation; on the operators' page with its campaign's: `{campaign}:{participation}`. */
const idField = z.string().min(1).max(81);

/** One verdict on the chosen participations; a refusal and a reversal have a reason. */
export const decisionFormSchema = withRule(
  z.object({
    ids: z.array(idField).min(1).max(LIST_PAGE_LIMIT),
    verdict: z.enum(VERDICTS),
    reason: z.enum(REFUSAL_REASONS).optional(),
  }),
  ["verdict", "reason"],
  ({ verdict, reason }): Record<string, string> =>
    verdict !== "confirm" && reason === undefined ? { reason: "required" } : {},
);
