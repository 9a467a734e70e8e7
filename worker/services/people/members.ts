import { and, eq, isNull } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { belowGroup, GROUP_ROLE_LEVEL, LEVEL, memberLevelSchema, memberSchema } from "../../../domain/people";
import { schema } from "../../db/client";
import {
  commitChange,
  type ProjectAccess,
  type ProjectRow,
  requireAccess,
  requireAccount,
  requireAct,
  requireOwnersRight,
  type ServiceContext,
} from "../kernel";
import { withdrawInProjects } from "./invitations/read";
import { keepingOwners } from "./list-members";
import { type Notice, notificationOf } from "./notify";
import { actNotice } from "./security-notice";

export type MembershipRow = typeof schema.memberships.$inferSelect;

/** @throws AppError ACCOUNT_NOT_FOUND for an account without membership in the project */
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

/** An account's level in a project by its group, regardless of its own level; null without one. */
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

/**
 * Changes a member's level; open invitations that they may no longer send are withdrawn. Setting the current level changes nothing.
 * Only owners may give or take an owner's level, after reauthentication, and the owners are notified by mail.
 * @throws AppError PROOF_REQUIRED, 070 with `member.belowGroup`, ACCOUNT_NOT_FOUND, ACCOUNT_CANNOT_BE_DEMOTED for the last owner, CONFLICT, and those
 *   of `requireAccess`
 */
export async function changeMemberLevel(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ account: string; level: number }> {
  const access = await requireAccess(ctx, projectId, "members.write");
  const { project, account: me } = access;
  const { account: accountId, level: name } = parseOrRefuse(memberLevelSchema, input);
  const level = LEVEL[name];
  const member = await findMember(ctx, projectId, accountId);
  requireOwnersRight(access, Math.max(level, member.level));
  if (member.level === level) return { account: accountId, level };
  const ofOwner = ownersAct(level, member.level);
  if (ofOwner) requireAct(ctx, ofOwner);
  if (belowGroup(level, await groupLevelOf(ctx, project, accountId))) {
    throw new AppError("070", { fields: { level: ["member.belowGroup"] } });
  }
  const notices = await notificationOf(ctx, {
    kind: "member",
    details: {
      event: "level-changed",
      subject: project.displayName,
      level: name,
      path: `/${project.kind}/${projectId}`,
    },
    accountIds: accountId === me.id ? [] : [accountId],
    projectId,
    eventId: `member:${projectId}:${accountId}:${ctx.now}`,
  });
  const mailed = ofOwner && (await actNotice(ctx, ofOwner, project, { personId: accountId }));
  const { memberships } = schema;
  const unchanged = and(
    eq(memberships.projectId, projectId),
    eq(memberships.accountId, accountId),
    eq(memberships.level, member.level),
  );
  const change = ctx.db
    .update(memberships)
    .set({ level, groupId: null, ownLevel: null, updatedAt: ctx.now })
    .where(unchanged);
  await commitChange(ctx, change, {
    rows: [
      keepingOwners(ctx, [projectId], "ACCOUNT_CANNOT_BE_DEMOTED"),
      withdrawInProjects(ctx, [projectId]),
    ],
    also: [notices, mailed],
  });
  return { account: accountId, level };
}

/** The owner's act in a change of level; null if no owner's level is involved. */
function ownersAct(level: number, before: number): "owner.give" | "owner.take" | null {
  if (level === LEVEL.owner) return "owner.give";
  return before === LEVEL.owner ? "owner.take" : null;
}

/**
 * Removes a member from a project, and withdraws the open invitations that they sent. Owners may remove any member, editors of a platform
 * all but owners, and every member may leave. A member by a group has to be removed from the group instead.
 * Removing another owner requires reauthentication, and the owners are notified by mail.
 * @throws AppError PROOF_REQUIRED, 070 with `member.fromGroup`, ACCOUNT_NOT_FOUND, 080 for the last owner, CONFLICT, and those of `requireAccess`
 */
export async function removeMember(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  const isLeaving = Object(input).account === requireAccount(ctx).id;
  const access = await requireAccess(ctx, projectId, isLeaving ? "members.leave" : "members.write");
  const { account: accountId } = parseOrRefuse(memberSchema, input);
  const member = await findMember(ctx, projectId, accountId);
  if (!isLeaving) requireOwnersRight(access, member.level);
  if ((await groupLevelOf(ctx, access.project, accountId)) !== null) {
    throw new AppError("070", { fields: { account: ["member.fromGroup"] } });
  }
  const isOfOwner = member.level === LEVEL.owner && !isLeaving;
  const mailed = isOfOwner
    ? await actNotice(ctx, "owner.take", access.project, { personId: accountId })
    : null;
  const notices = await notificationOf(ctx, noticeOf(ctx, access, accountId, isLeaving));
  const { memberships } = schema;
  const unchanged = and(
    eq(memberships.projectId, projectId),
    eq(memberships.accountId, accountId),
    eq(memberships.level, member.level),
  );
  await commitChange(ctx, ctx.db.delete(memberships).where(unchanged), {
    rows: [keepingOwners(ctx, [projectId], "080"), withdrawInProjects(ctx, [projectId])],
    also: [notices, mailed],
  });
}

/** Notifies the owners when a member leaves; a removed member is notified too. */
function noticeOf(
  ctx: ServiceContext,
  { project, account }: ProjectAccess,
  accountId: string,
  isLeaving: boolean,
): Notice {
  const eventId = `member:${project.id}:${accountId}:${ctx.now}`;
  const subject = project.displayName;
  if (!isLeaving) {
    const details = { event: "removed", subject, path: "/projects" } as const;
    return {
      kind: "member",
      details,
      accountIds: [accountId],
      projectId: null,
      aboutProjectId: project.id,
      eventId,
    };
  }
  const path = `/${project.kind}/${project.id}/members`;
  const details = { event: "left", subject, actor: account.name, path } as const;
  return { kind: "member", details, projectId: project.id, level: LEVEL.owner, eventId };
}
