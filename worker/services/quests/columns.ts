import { addDays, dayStartMs } from "../../../domain/calendar/day";
import { questCost } from "../../../domain/quest/cost";
import { type questStepSchema, questStepSchemaFor, questTermsSchema } from "../../../domain/quest/terms";
import { AppError, type FieldErrors } from "../../../domain/shared/errors";
import { fieldErrorsOf, issueCode, parseOrRefuse } from "../../../domain/shared/validation";
import type { CampaignRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import type { ProductRow } from "../products/find";
import { scheduleRulesOf } from "../products/schedule-rules";

/** What a quest campaign's days are checked by at the context's moment. */
export async function questSchemaOf(
  ctx: ServiceContext,
  product: ProductRow,
): Promise<typeof questStepSchema> {
  return questStepSchemaFor(await scheduleRulesOf(ctx, product), ctx.now);
}

/** A booking that says nothing of its quest is no quest campaign yet. @throws AppError CAMPAIGN_CPQ_DATA_REQUIRED */
export function requireQuestData(input: unknown): void {
  const { quest = null } = Object(input) as { quest?: unknown };
  if (quest === null) throw new AppError("CAMPAIGN_CPQ_DATA_REQUIRED");
}

/**
 * What the first step of a quest campaign is kept as. Its budget is the most that it can come to, and it leads to where one buys.
 * @throws AppError 070 with fields
 */
export async function questColumns(ctx: ServiceContext, product: ProductRow, input: unknown) {
  const { startDay, endDay, quest } = parseOrRefuse(await questSchemaOf(ctx, product), input);
  return {
    startDay,
    endDay,
    sameDay: false,
    startsAt: dayStartMs(startDay, product.timezone),
    endsAt: dayStartMs(addDays(endDay, 1), product.timezone),
    slots: 1,
    budgetMinor: questCost(quest).maximumBudgetMinor,
    destinationUrl: quest.purchaseUrl,
    quest,
  };
}

/** What is wrong with the terms of a quest that was kept, by step: `quest.quest.goal`. */
export function wrongTerms({ quest }: Pick<CampaignRow, "quest">): FieldErrors {
  const parsed = questTermsSchema.safeParse(quest ?? {}, { error: issueCode });
  if (parsed.success) return {};
  const fields = Object.entries(fieldErrorsOf(parsed.error));
  return Object.fromEntries(fields.map(([field, codes]) => [`quest.quest.${field}`, codes]));
}
