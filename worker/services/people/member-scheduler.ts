import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { AppError, HOUR_MS } from "../../../domain/kernel";
import { MEMBERSHIP_SYNC_WAIT_MS } from "../../../domain/people";
import { schema } from "../../db/client";
import { commitWork, requireAccess, requireAccount, type ServiceContext } from "../kernel";
import { groupMembershipStatements } from "./list-members";

/**
 * Synchronises a project's memberships with its group now, at most once in five minutes. A scheduled job does so for every project.
 * @returns time of the synchronisation, epoch ms
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
  await commitWork(ctx, { rows: groupMembershipStatements(ctx, [projectId]) });
  return ctx.now;
}

/** Maximum projects per run; those synchronised longest ago come first. */
const TICK_BATCH = 50;

/** Synchronises the memberships of projects that were not synchronised for five minutes. @returns number of projects */
export async function tickMemberships(ctx: ServiceContext): Promise<number> {
  const { projects } = schema;
  const due = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        isNotNull(projects.groupId),
        isNull(projects.deletedAt),
        or(
          isNull(projects.membershipsSyncedAt),
          lte(projects.membershipsSyncedAt, ctx.now - MEMBERSHIP_SYNC_WAIT_MS),
        ),
      ),
    )
    .orderBy(asc(projects.membershipsSyncedAt))
    .limit(TICK_BATCH);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const synced = ctx.db
    .update(projects)
    .set({ membershipsSyncedAt: ctx.now })
    .where(inArray(projects.id, ids));
  await commitWork(ctx, { rows: [synced, ...groupMembershipStatements(ctx, ids)] });
  return due.length;
}

/**
 * Records the hour of the caller's last activity in a project, by which their list of projects is sorted.
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
