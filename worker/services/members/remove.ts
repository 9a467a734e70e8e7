import { and, eq } from "drizzle-orm";
import { LEVEL } from "../../../domain/access/levels";
import { memberSchema } from "../../../domain/access/members";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import {
  type ProjectAccess,
  requireAccess,
  requireAccount,
  requireOwnersRight,
  requireRecentProof,
} from "../access";
import { ownerNotice } from "../accounts/security-notice";
import type { ServiceContext } from "../context";
import { withdrawInProjects } from "../invitations/standing";
import { type Notice, notificationStatements } from "../notifications/notify";
import { findMember, groupLevelOf } from "./find";
import { keepingOwners } from "./group-memberships";

/**
 * Takes a member out of a project, and their open invitations with them. Owners may for anybody, editors of a platform for all but owners,
 * everybody for themself: that is leaving. Whoever is there by a group is
 * taken out of the group instead.
 * Another owner is taken out once the caller has shown again who they are, and the owners are told by mail.
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
  if (isOfOwner) requireRecentProof(ctx);
  const mailed = isOfOwner
    ? await ownerNotice(ctx, access.project, { accountId, event: "owner-taken" })
    : null;
  const told = await notificationStatements(ctx, noticeOf(ctx, access, accountId, isLeaving));
  const { memberships } = schema;
  const unchanged = and(
    eq(memberships.projectId, projectId),
    eq(memberships.accountId, accountId),
    eq(memberships.level, member.level),
  );
  await commitVersioned(ctx.db, ctx.db.delete(memberships).where(unchanged), [
    keepingOwners(ctx, [projectId], "080"),
    withdrawInProjects(ctx, [projectId]),
    ...told.statements,
    ...(mailed?.statements ?? []),
  ]);
  told.wake();
  mailed?.wake();
}

/** The owners hear of somebody who left; whoever was taken out hears it, too. */
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
