import { and, eq } from "drizzle-orm";
import { LEVEL } from "../../../domain/access/levels";
import { belowGroup, memberLevelSchema } from "../../../domain/access/members";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess, requireOwnersRight, requireRecentProof } from "../access";
import { ownerNotice } from "../accounts/security-notice";
import type { ServiceContext } from "../context";
import { withdrawInProjects } from "../invitations/standing";
import { notificationStatements } from "../notifications/notify";
import { findMember, groupLevelOf } from "./find";
import { keepingOwners } from "./group-memberships";

/**
 * Gives a member another level; open invitations that they may no longer send are withdrawn. Setting the one they have changes nothing; an
 * owner's is given and taken by owners alone, who are asked again who they are, and the owners are told by mail.
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
  const isOfOwner = level === LEVEL.owner || member.level === LEVEL.owner;
  if (isOfOwner) requireRecentProof(ctx);
  if (belowGroup(level, await groupLevelOf(ctx, project, accountId))) {
    throw new AppError("070", { fields: { level: ["member.belowGroup"] } });
  }
  const told = await notificationStatements(ctx, {
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
  const mailed = isOfOwner
    ? await ownerNotice(ctx, project, {
        accountId,
        event: level === LEVEL.owner ? "owner-given" : "owner-taken",
      })
    : null;
  const { memberships } = schema;
  const unchanged = and(
    eq(memberships.projectId, projectId),
    eq(memberships.accountId, accountId),
    eq(memberships.level, member.level),
  );
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(memberships)
      .set({ level, groupId: null, ownLevel: null, updatedAt: ctx.now })
      .where(unchanged),
    [
      keepingOwners(ctx, [projectId], "ACCOUNT_CANNOT_BE_DEMOTED"),
      withdrawInProjects(ctx, [projectId]),
      ...told.statements,
      ...(mailed?.statements ?? []),
    ],
  );
  told.wake();
  mailed?.wake();
  return { account: accountId, level };
}
