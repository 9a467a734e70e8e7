import { and, eq, isNull, sql } from "drizzle-orm";
import { type GroupAction, type GroupRole, mayInGroup } from "../../../domain/account/group";
import { AppError } from "../../../domain/shared/errors";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { Identity, ServiceContext } from "../context";

export type GroupRow = typeof schema.groups.$inferSelect;

export interface GroupAccess {
  group: GroupRow;
  role: GroupRole;
  account: Identity;
}

/**
 * The first line of every verb in a group. A group that the caller is not in answers as if it did not exist.
 * @throws AppError UNAUTHORIZED, ACCOUNT_GROUP_NOT_FOUND, FORBIDDEN
 */
export async function requireGroup(
  ctx: ServiceContext,
  groupId: string,
  action: GroupAction,
): Promise<GroupAccess> {
  const account = requireAccount(ctx);
  const { groupMembers, groups } = schema;
  const [row] = await ctx.db
    .select({ group: groups, role: groupMembers.role })
    .from(groups)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.accountId, account.id)))
    .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)))
    .limit(1);
  if (!row) throw new AppError("ACCOUNT_GROUP_NOT_FOUND");
  if (!mayInGroup(action, row.role)) throw new AppError("FORBIDDEN");
  return { ...row, account };
}

/** Undoes the batch when it leaves the group without an owner: of two owners who leave at the same moment one stays. */
export function keepingGroupOwner(
  ctx: ServiceContext,
  groupId: string,
  code: "080" | "ACCOUNT_CANNOT_BE_DEMOTED",
) {
  const isOwnerless = sql`not exists (select 1 from group_members where group_id = ${groupId} and role = 'owner')`;
  return refuseWhen(ctx.db, isOwnerless, code);
}
