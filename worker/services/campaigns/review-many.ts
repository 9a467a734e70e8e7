import { and, sql } from "drizzle-orm";
import { rejectionSchema } from "../../../domain/campaign/schema";
import { AppError } from "../../../domain/shared/errors";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { approveAll } from "./approve-all";
import { requireCampaign, stateOf } from "./find";
import { campaignsOf } from "./list";
import { rejectCampaign } from "./reject";

export interface ReviewedMany {
  done: number;
  /** Those that somebody else decided meanwhile, or took back. */
  left: number;
  /** Creatives of those approved whose film cannot be seen yet: they go on waiting. */
  unseen: number;
}

/** What one of several may answer without keeping the others back. */
const MOVED_ON: readonly string[] = [
  "CAMPAIGN_MUTATION_NOT_ALLOWED",
  "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED",
  "CONFLICT",
];

/**
 * The publisher's word on several campaigns, each a change of its own: with their creatives approved, or rejected for one reason.
 * @param campaignIds at most a page of them
 * @throws AppError 070 without a reason, CAMPAIGN_NOT_FOUND when one is not the project's, which leaves the others as they are, and
 *   those of `requireAccess`
 */
export async function reviewMany(
  ctx: ServiceContext,
  projectId: string,
  campaignIds: readonly string[],
  decision: "approve" | "reject",
  input: unknown = {},
): Promise<ReviewedMany> {
  await requireAccess(ctx, projectId, "campaign.review", "pub");
  const reason = decision === "reject" ? parseOrRefuse(rejectionSchema, input) : null;
  const ids = [...new Set(campaignIds)].slice(0, LIST_PAGE_LIMIT);
  await requireAll(ctx, projectId, ids);
  const result: ReviewedMany = { done: 0, left: 0, unseen: 0 };
  for (const id of ids) {
    const { campaign } = await requireCampaign(ctx, projectId, id, "campaign.review", "pub");
    if (stateOf(campaign).phase !== "publisher") {
      result.left += 1;
      continue;
    }
    try {
      if (reason) await rejectCampaign(ctx, projectId, id, reason);
      else result.unseen += (await approveAll(ctx, projectId, id)).unseen;
      result.done += 1;
    } catch (error) {
      if (!(error instanceof AppError && MOVED_ON.includes(error.code))) throw error;
      result.left += 1;
    }
  }
  return result;
}

async function requireAll(ctx: ServiceContext, projectId: string, ids: readonly string[]): Promise<void> {
  const { campaigns } = schema;
  // As one bound value: a statement may not bind a page of them.
  const isNamed = sql`${campaigns.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  const found = await ctx.db.$count(campaigns, and(campaignsOf(projectId, "pub"), isNamed));
  if (found < ids.length) throw new AppError("CAMPAIGN_NOT_FOUND");
}
