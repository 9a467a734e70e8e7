import { and, asc, eq, isNull } from "drizzle-orm";
import { type GroupBusiness, type GroupRole, mayInGroup } from "../../../domain/account/group";
import { DEFAULT_COUNTRY } from "../../../domain/project/country";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { listInvitations, type PendingInvitation } from "../invitations/list";
import { requireGroup } from "./access";

export interface GroupMemberView {
  id: string;
  name: string;
  email: string;
  role: GroupRole;
}

export interface GroupView {
  id: string;
  name: string;
  business: GroupBusiness | null;
  version: number;
  /** The caller's. */
  role: GroupRole;
  members: GroupMemberView[];
  projects: { id: string; kind: "adv" | "pub"; displayName: string }[];
  /** Unanswered; for owners only. */
  invitations: PendingInvitation[];
}

/** A group with its people and projects. @throws AppError those of `requireGroup` */
export async function getGroup(ctx: ServiceContext, groupId: string): Promise<GroupView> {
  const { group, role } = await requireGroup(ctx, groupId, "group.read");
  const { accounts, groupMembers, projects } = schema;
  const [members, given, invitations] = await Promise.all([
    ctx.db
      .select({ id: accounts.id, name: accounts.name, email: accounts.email, role: groupMembers.role })
      .from(groupMembers)
      .innerJoin(accounts, eq(accounts.id, groupMembers.accountId))
      .where(eq(groupMembers.groupId, groupId))
      .orderBy(asc(groupMembers.role), asc(accounts.name), asc(accounts.id))
      .limit(LIST_PAGE_LIMIT),
    ctx.db
      .select({ id: projects.id, kind: projects.kind, displayName: projects.displayName })
      .from(projects)
      .where(and(eq(projects.groupId, groupId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.displayName), asc(projects.id))
      .limit(LIST_PAGE_LIMIT),
    mayInGroup("group.members", role) ? listInvitations(ctx, { groupId }) : [],
  ]);
  const { id, name, version } = group;
  // What was saved before businesses had a country is Korean.
  const business = group.business && {
    ...group.business,
    country: group.business.country ?? DEFAULT_COUNTRY,
  };
  return { id, name, business, version, role, members, projects: given, invitations };
}
