import { and, eq } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { groupInviteSchema, groupRoleSchema, memberSchema } from "../../../domain/people";
import { schema } from "../../db/client";
import { commitChange, requireAccount, requireAct, type ServiceContext } from "../kernel";
import { type GroupRow, keepingGroupOwner, projectIdsOf, requireGroup } from "./groups";
import { withdrawInvitation } from "./invitations/answer";
import { findInvitation, type PendingInvitation, withdrawInGroup } from "./invitations/read";
import { createInvitation, resendInvitation } from "./invitations/send";
import { groupMembershipStatements } from "./list-members";
import { type Notice, notificationOf } from "./notify";
import { actNotice } from "./security-notice";

/** Invites an address to a group in a role. @throws AppError 070, and those of `requireGroup` */
export async function inviteToGroup(
  ctx: ServiceContext,
  groupId: string,
  input: unknown,
): Promise<PendingInvitation> {
  await requireGroup(ctx, groupId, "group.members");
  const { email, role } = parseOrRefuse(groupInviteSchema, input);
  if (role === "owner") requireAct(ctx, "owner.invite");
  return createInvitation(ctx, { groupId, role }, email);
}

/**
 * Resends an invitation to a group; the role of an owner requires reauthentication.
 * @throws AppError PROOF_REQUIRED, NOT_FOUND, and those of `resendInvitation` and of `requireGroup`
 */
export async function resendGroupInvitation(ctx: ServiceContext, groupId: string, id: string): Promise<void> {
  await requireGroup(ctx, groupId, "group.members");
  const invitation = await findInvitation(ctx, { groupId }, id);
  if (invitation.role === "owner") requireAct(ctx, "owner.invite");
  await resendInvitation(ctx, invitation);
}

/** @throws AppError NOT_FOUND, and those of `requireGroup` */
export async function withdrawGroupInvitation(
  ctx: ServiceContext,
  groupId: string,
  id: string,
): Promise<void> {
  await requireGroup(ctx, groupId, "group.members");
  await withdrawInvitation(ctx, await findInvitation(ctx, { groupId }, id));
}

/**
 * Changes a member's role in a group, and the level that it gives in the group's projects. Requires reauthentication; the owners are
 * notified by mail.
 * @throws AppError PROOF_REQUIRED, 070, ACCOUNT_NOT_FOUND, ACCOUNT_CANNOT_BE_DEMOTED for the last owner, CONFLICT, and those of `requireGroup`
 */
export async function changeGroupRole(ctx: ServiceContext, groupId: string, input: unknown): Promise<void> {
  const { group } = await requireGroup(ctx, groupId, "group.members");
  const { account: accountId, role } = parseOrRefuse(groupRoleSchema, input);
  const member = await findGroupMember(ctx, groupId, accountId);
  if (member.role === role) return;
  const act = role === "owner" ? "owner.give" : "owner.take";
  const mailed = await actNotice(ctx, act, group, { personId: accountId });
  const notices = await notificationOf(ctx, noticeOf(ctx, group, accountId, "role-changed", role));
  const { groupMembers } = schema;
  const unchanged = and(isMember(groupId, accountId), eq(groupMembers.role, member.role));
  const projectIds = await projectIdsOf(ctx, groupId);
  const change = ctx.db.update(groupMembers).set({ role, updatedAt: ctx.now }).where(unchanged);
  await commitChange(ctx, change, {
    rows: [
      keepingGroupOwner(ctx, groupId, "ACCOUNT_CANNOT_BE_DEMOTED"),
      withdrawInGroup(ctx, groupId),
      ...groupMembershipStatements(ctx, projectIds),
    ],
    also: [notices, mailed],
  });
}

/**
 * Removes a member from a group and from the levels that it gave. Owners may remove any member; every member may leave.
 * @throws AppError 070, ACCOUNT_NOT_FOUND, 080 for the last owner, CONFLICT, and those of `requireGroup`
 */
export async function removeFromGroup(ctx: ServiceContext, groupId: string, input: unknown): Promise<void> {
  const isLeaving = Object(input).account === requireAccount(ctx).id;
  const { group } = await requireGroup(ctx, groupId, isLeaving ? "group.read" : "group.members");
  const { account: accountId } = parseOrRefuse(memberSchema, input);
  const { role } = await findGroupMember(ctx, groupId, accountId);
  const isOfOwner = role === "owner" && !isLeaving;
  const mailed = isOfOwner ? await actNotice(ctx, "owner.take", group, { personId: accountId }) : null;
  const notices = await notificationOf(ctx, noticeOf(ctx, group, accountId, "group-removed"));
  const projectIds = await projectIdsOf(ctx, groupId);
  const removal = ctx.db.delete(schema.groupMembers).where(isMember(groupId, accountId));
  await commitChange(ctx, removal, {
    rows: [
      keepingGroupOwner(ctx, groupId, "080"),
      withdrawInGroup(ctx, groupId),
      ...groupMembershipStatements(ctx, projectIds),
    ],
    also: [notices, mailed],
  });
}

const isMember = (groupId: string, accountId: string) =>
  and(eq(schema.groupMembers.groupId, groupId), eq(schema.groupMembers.accountId, accountId));

async function findGroupMember(ctx: ServiceContext, groupId: string, accountId: string) {
  const found = await ctx.db.query.groupMembers.findFirst({ where: isMember(groupId, accountId) });
  if (!found) throw new AppError("ACCOUNT_NOT_FOUND");
  return found;
}

/** Notifies no account of its own action. */
function noticeOf(
  ctx: ServiceContext,
  group: GroupRow,
  accountId: string,
  event: "role-changed" | "group-removed",
  level?: string,
): Notice {
  const path = event === "role-changed" ? `/account/groups/${group.id}` : "/account/groups";
  return {
    kind: "member",
    details: { event, subject: group.name, path, ...(level ? { level } : {}) },
    accountIds: accountId === ctx.account?.id ? [] : [accountId],
    projectId: null,
    eventId: `group:${group.id}:${accountId}:${ctx.now}`,
  };
}
