import { and, eq, isNull } from "drizzle-orm";
import { GROUP_ROLE_LEVEL } from "../../../domain/access/members";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";

export type MembershipRow = typeof schema.memberships.$inferSelect;

/** @throws AppError ACCOUNT_NOT_FOUND for an account that is no member of the project */
export async function findMember(
  ctx: ServiceContext,
  projectId: string,
  accountId: string,
): Promise<MembershipRow> {
  const { memberships } = schema;
  const found = await ctx.db.query.memberships.findFirst({
    where: and(eq(memberships.projectId, projectId), eq(memberships.accountId, accountId)),
  });
  if (!found) throw new AppError("ACCOUNT_NOT_FOUND");
  return found;
}

/** The level that a person has in a project by its group, whatever was given to them beside; null without one. */
export async function groupLevelOf(
  ctx: ServiceContext,
  project: ProjectRow,
  accountId: string,
): Promise<number | null> {
  if (project.groupId === null) return null;
  const { groupMembers, groups } = schema;
  const [found] = await ctx.db
    .select({ role: groupMembers.role })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), isNull(groups.deletedAt)))
    .where(and(eq(groupMembers.groupId, project.groupId), eq(groupMembers.accountId, accountId)))
    .limit(1);
  return found ? GROUP_ROLE_LEVEL[found.role] : null;
}
