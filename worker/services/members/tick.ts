import { and, asc, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { MEMBERSHIP_SYNC_WAIT_MS } from "../../../domain/account/group";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { groupMembershipStatements } from "./group-memberships";

/** Projects of one tick; those that waited longest come first, so that each has its turn. */
const TICK_BATCH = 50;

/** Brings memberships in line with groups where nobody has for five minutes. @returns how many projects were looked at */
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
  await commit(ctx.db, [
    ctx.db.update(projects).set({ membershipsSyncedAt: ctx.now }).where(inArray(projects.id, ids)),
    ...groupMembershipStatements(ctx, ids),
  ]);
  return due.length;
}
