import { and, eq, isNull, lte, or } from "drizzle-orm";
import { MEMBERSHIP_SYNC_WAIT_MS } from "../../../domain/account/group";
import { AppError } from "../../../domain/shared/errors";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { groupMembershipStatements } from "./group-memberships";

/**
 * Brings a project's memberships in line with its group now, once in five minutes. The clock does the same for every project.
 * @returns when it was done, epoch ms
 * @throws AppError MEMBERSHIP_SYNC_TOO_SOON with `retryAfterS`, and those of `requireAccess`
 */
export async function runMembershipScheduler(ctx: ServiceContext, projectId: string): Promise<number> {
  const { project } = await requireAccess(ctx, projectId, "members.write");
  const { projects } = schema;
  const isDue = or(
    isNull(projects.membershipsSyncedAt),
    lte(projects.membershipsSyncedAt, ctx.now - MEMBERSHIP_SYNC_WAIT_MS),
  );
  const claimed = await ctx.db
    .update(projects)
    .set({ membershipsSyncedAt: ctx.now })
    .where(and(eq(projects.id, projectId), isDue))
    .returning({ id: projects.id });
  if (claimed.length === 0) {
    const waitMs = (project.membershipsSyncedAt ?? ctx.now) + MEMBERSHIP_SYNC_WAIT_MS - ctx.now;
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
    throw new AppError("MEMBERSHIP_SYNC_TOO_SOON", { details: { retryAfterS } });
  }
  await commit(ctx.db, groupMembershipStatements(ctx, [projectId]));
  return ctx.now;
}
