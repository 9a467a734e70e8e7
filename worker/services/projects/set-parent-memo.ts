import { eq } from "drizzle-orm";
import { parentMemoSchema } from "../../../domain/project/settings";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess, requireAccount } from "../access";
import type { ServiceContext } from "../context";

/**
 * `PATCH /project/{id}/parent-memo`: what a platform notes on an ad account that was opened at its door. The ad account never sees it.
 *
 * @param adAccountId the ad account; its platform is asked for the caller's level, and is the only one that finds it here
 * @param input `parentMemoSchema`
 * @param atPlatformId the platform that the caller is at, where the address names one: no other platform's ad account is found there
 * @throws AppError 070, PROJECT_NOT_FOUND, and those of `requireAccess`
 */
export async function setParentMemo(
  ctx: ServiceContext,
  adAccountId: string,
  input: unknown,
  atPlatformId?: string,
): Promise<{ memo: string }> {
  requireAccount(ctx);
  const { projects } = schema;
  const adAccount = await ctx.db.query.projects.findFirst({ where: eq(projects.id, adAccountId) });
  const parentId = adAccount?.deletedAt === null ? adAccount.originProjectId : null;
  if (!parentId || (atPlatformId !== undefined && atPlatformId !== parentId))
    throw new AppError("PROJECT_NOT_FOUND");
  await requireAccess(ctx, parentId, "parent-memo.write", "pub");
  const { memo } = parseOrRefuse(parentMemoSchema, input);
  await commit(ctx.db, [
    ctx.db.update(projects).set({ parentMemo: memo }).where(eq(projects.id, adAccountId)),
  ]);
  return { memo };
}
