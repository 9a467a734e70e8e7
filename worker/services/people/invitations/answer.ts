import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { AppError } from "../../../../domain/kernel";
import { invitationState, LEVEL } from "../../../../domain/people";
import { schema } from "../../../db/client";
import { commitChange, type Identity, requireAccount, type ServiceContext } from "../../kernel";
import { projectIdsOf } from "../groups";
import { groupMembershipStatements } from "../list-members";
import { notificationOf } from "../notify";
import { inviterNotice } from "./mail";
import { findByToken, type InvitationRow, type InvitedTo, isVouchedFor, keepingVouchedFor } from "./read";

/**
 * Accepts the invitation of a link: the caller becomes a member of its project or group. Only the account of the invited address may.
 * Idempotent.
 *
 * @returns the path of the project or group
 * @throws AppError UNAUTHORIZED, NOT_FOUND, FORBIDDEN for another address, INVITATION_NOT_ACCEPTABLE if it expired, or its sender
 *   may no longer send it, CONFLICT
 */
export async function acceptInvitation(ctx: ServiceContext, token: string): Promise<string> {
  const account = requireAccount(ctx);
  const invited = await findByToken(ctx, token);
  const { invitation } = invited;
  if (invitation.email !== account.email) throw new AppError("FORBIDDEN");
  const state = invitationState(invitation, ctx.now);
  if (state === "accepted") return pathOf(invited);
  if (state !== "open" || !(await isVouchedFor(ctx, invitation)))
    throw new AppError("INVITATION_NOT_ACCEPTABLE");
  const notices = await notificationOf(ctx, await inviterNotice(ctx, invited, "joined"));
  const { invitations } = schema;
  const stillOpen = and(
    eq(invitations.id, invitation.id),
    eq(invitations.status, "open"),
    eq(invitations.tokenHash, invitation.tokenHash),
    gt(invitations.expiresAt, ctx.now),
  );
  const acceptance = ctx.db
    .update(invitations)
    .set({ status: "accepted", openKey: null, updatedAt: ctx.now })
    .where(stillOpen);
  await commitChange(ctx, acceptance, {
    rows: [keepingVouchedFor(ctx, invitation), ...(await joining(ctx, invitation, account))],
    also: [notices],
  });
  return pathOf(invited);
}

function pathOf({ kind, invitation }: InvitedTo): string {
  return kind === "group" ? `/account/groups/${invitation.groupId}` : `/${kind}/${invitation.projectId}`;
}

async function joining(
  ctx: ServiceContext,
  { projectId, groupId, level, role }: InvitationRow,
  { id: accountId }: Identity,
): Promise<BatchItem<"sqlite">[]> {
  const at = { createdAt: ctx.now, updatedAt: ctx.now };
  if (projectId !== null) return [joinProject(ctx, projectId, accountId, level ?? LEVEL.guest)];
  if (groupId === null) throw new Error("an invitation to nothing");
  return [
    ctx.db
      .insert(schema.groupMembers)
      .values({ groupId, accountId, role: role ?? "viewer", ...at })
      .onConflictDoNothing(),
    ...groupMembershipStatements(ctx, await projectIdsOf(ctx, groupId)),
  ];
}

/** Sets the member's own level, unless they have a higher one; a higher level from a group still applies. */
function joinProject(ctx: ServiceContext, projectId: string, accountId: string, level: number) {
  const { memberships } = schema;
  const isFromGroup = sql`${memberships.groupId} is not null`;
  const isAsHigh = sql`${level} >= ${memberships.level}`;
  return ctx.db
    .insert(memberships)
    .values({ projectId, accountId, level, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: [memberships.projectId, memberships.accountId],
      set: {
        level: sql`max(${memberships.level}, ${level})`,
        ownLevel: sql`case when ${isFromGroup} and not (${isAsHigh}) then max(coalesce(${memberships.ownLevel}, -1), ${level}) end`,
        groupId: sql`case when ${isFromGroup} and not (${isAsHigh}) then ${memberships.groupId} end`,
        updatedAt: ctx.now,
      },
    });
}

/**
 * Declines the invitation of a link. Only the account of the invited address may. Idempotent.
 * @throws AppError UNAUTHORIZED, NOT_FOUND, FORBIDDEN for another address, INVITATION_NOT_ACCEPTABLE if it expired, CONFLICT
 */
export async function declineInvitation(ctx: ServiceContext, token: string): Promise<void> {
  const account = requireAccount(ctx);
  const invited = await findByToken(ctx, token);
  const { invitation } = invited;
  if (invitation.email !== account.email) throw new AppError("FORBIDDEN");
  if (invitation.status === "declined") return;
  if (invitationState(invitation, ctx.now) !== "open") throw new AppError("INVITATION_NOT_ACCEPTABLE");
  const notices = await notificationOf(ctx, await inviterNotice(ctx, invited, "declined"));
  const { invitations } = schema;
  const refusal = ctx.db
    .update(invitations)
    .set({ status: "declined", openKey: null, updatedAt: ctx.now })
    .where(and(eq(invitations.id, invitation.id), eq(invitations.status, "open")));
  await commitChange(ctx, refusal, { also: [notices] });
}

/**
 * Withdraws an invitation: its link becomes invalid. Idempotent. The caller of this function checks access.
 * @throws AppError CONFLICT for an answered one
 */
export async function withdrawInvitation(
  ctx: ServiceContext,
  { id }: Pick<InvitationRow, "id">,
): Promise<void> {
  const { invitations } = schema;
  const withdrawn = await ctx.db
    .update(invitations)
    .set({ status: "withdrawn", openKey: null, updatedAt: ctx.now })
    .where(and(eq(invitations.id, id), inArray(invitations.status, ["open", "withdrawn"])))
    .returning({ id: invitations.id });
  if (withdrawn.length === 0) throw new AppError("CONFLICT");
}
