import { and, asc, eq, isNull } from "drizzle-orm";
import type { GroupRole } from "../../../domain/account/group";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

export interface GroupSummary {
  id: string;
  name: string;
  /** The caller's. */
  role: GroupRole;
  members: number;
  projects: number;
}

/** The caller's groups by name. @throws AppError UNAUTHORIZED */
export async function listGroups(ctx: ServiceContext): Promise<GroupSummary[]> {
  const account = requireAccount(ctx);
  const { groupMembers, groups, projects } = schema;
  return ctx.db
    .select({
      id: groups.id,
      name: groups.name,
      role: groupMembers.role,
      members: ctx.db.$count(groupMembers, eq(groupMembers.groupId, groups.id)),
      projects: ctx.db.$count(projects, and(eq(projects.groupId, groups.id), isNull(projects.deletedAt))),
    })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), isNull(groups.deletedAt)))
    .where(eq(groupMembers.accountId, account.id))
    .orderBy(asc(groups.name), asc(groups.id))
    .limit(LIST_PAGE_LIMIT);
}
