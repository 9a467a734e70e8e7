import { and, eq, isNull, lt, or } from "drizzle-orm";
import { HOUR_MS } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

/**
 * Remembers that the caller is at work in a project, to the hour: that orders their list of projects.
 * @throws AppError UNAUTHORIZED
 */
export async function touchMembership(ctx: ServiceContext, projectId: string): Promise<void> {
  const { memberships } = schema;
  await ctx.db
    .update(memberships)
    .set({ lastAccessedAt: ctx.now })
    .where(
      and(
        eq(memberships.projectId, projectId),
        eq(memberships.accountId, requireAccount(ctx).id),
        or(isNull(memberships.lastAccessedAt), lt(memberships.lastAccessedAt, ctx.now - HOUR_MS)),
      ),
    );
}
