import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "../../../domain/kernel";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";
import { shareOwner } from "./owners";

const { adAccountBlocks: blocks } = schema;

/**
 * Condition on rows of `ad_account_blocks`: the blocks in force for an ad account, its own and those of ad accounts that share an owner
 * with it.
 */
export const covers = (pubProjectId: string | SQLWrapper, adAccountId: string | SQLWrapper) =>
  and(
    eq(blocks.projectId, pubProjectId),
    isNull(blocks.liftedAt),
    shareOwner(blocks.adAccountId, adAccountId),
  );

/** Condition for a guard of a batch, or on rows that name the publisher or the ad account in a column. */
export function isBlocked(pubProjectId: string | SQLWrapper, adAccountId: string | SQLWrapper): SQL {
  return sql<number>`exists (select 1 from ${blocks} where ${covers(pubProjectId, adAccountId)})`;
}

/** The error of a blocked ad account, with the reason; null for any other. */
export async function findBlock(
  ctx: ServiceContext,
  pubProjectId: string,
  adAccountId: string,
): Promise<AppError | null> {
  const [block] = await ctx.db
    .select({ reason: blocks.reason })
    .from(blocks)
    .where(covers(pubProjectId, adAccountId))
    .orderBy(desc(blocks.createdAt))
    .limit(1);
  return block ? new AppError("AD_ACCOUNT_BLOCKED", { details: { reason: block.reason } }) : null;
}

/** @throws AppError AD_ACCOUNT_BLOCKED with `reason` */
export async function requireNotBlocked(
  ctx: ServiceContext,
  { projectId, pubProjectId }: { projectId: string; pubProjectId: string },
): Promise<void> {
  const refusal = await findBlock(ctx, pubProjectId, projectId);
  if (refusal) throw refusal;
}

/** Condition: the ad account's own block in force. */
export const isOpen = (projectId: string | SQLWrapper, adAccountId: string | SQLWrapper) =>
  and(eq(blocks.projectId, projectId), eq(blocks.adAccountId, adAccountId), isNull(blocks.liftedAt));

export function openBlock(ctx: ServiceContext, projectId: string, adAccountId: string) {
  return ctx.db.query.adAccountBlocks.findFirst({
    where: isOpen(projectId, adAccountId),
    orderBy: desc(blocks.createdAt),
  });
}
