import { LEVEL } from "../../../domain/access/levels";
import { inviteSchema } from "../../../domain/access/members";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess, requireOwnersRight, requireRecentProof } from "../access";
import type { ServiceContext } from "../context";
import { createInvitation } from "../invitations/create";
import { findInvitation } from "../invitations/find";
import { listInvitations, type PendingInvitation } from "../invitations/list";
import type { InvitationRow } from "../invitations/place";
import { resendInvitation } from "../invitations/resend";
import { withdrawInvitation } from "../invitations/withdraw";

/**
 * Invites an address to a project at a level; as an owner, only an owner may, once they have shown again who they are.
 * @throws AppError PROOF_REQUIRED, 070, and those of `requireAccess`
 */
export async function inviteMember(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<InvitationRow> {
  const access = await requireAccess(ctx, projectId, "members.write");
  const { email, level } = parseOrRefuse(inviteSchema, input);
  requireOwnersRight(access, LEVEL[level]);
  if (level === "owner") requireRecentProof(ctx);
  return createInvitation(ctx, { projectId, level }, email);
}

/** The invitations to a project that nobody has answered. @throws AppError of `requireAccess` */
export async function listProjectInvitations(
  ctx: ServiceContext,
  projectId: string,
): Promise<PendingInvitation[]> {
  await requireAccess(ctx, projectId, "members.read");
  return listInvitations(ctx, { projectId });
}

/**
 * Mails an invitation again; as an owner, only an owner may, once they have shown again who they are.
 * @throws AppError PROOF_REQUIRED, NOT_FOUND, and those of `resendInvitation` and of `requireAccess`
 */
export async function resendProjectInvitation(
  ctx: ServiceContext,
  projectId: string,
  invitationId: string,
): Promise<void> {
  const invitation = await invitationToManage(ctx, projectId, invitationId);
  if (invitation.level === LEVEL.owner) requireRecentProof(ctx);
  await resendInvitation(ctx, invitation);
}

/** Takes an invitation back; an owner's, only an owner may. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function withdrawProjectInvitation(
  ctx: ServiceContext,
  projectId: string,
  invitationId: string,
): Promise<void> {
  await withdrawInvitation(ctx, await invitationToManage(ctx, projectId, invitationId));
}

/** An invitation, for whoever could have sent it. Source: decision 0112. */
async function invitationToManage(
  ctx: ServiceContext,
  projectId: string,
  invitationId: string,
): Promise<InvitationRow> {
  const access = await requireAccess(ctx, projectId, "members.write");
  const invitation = await findInvitation(ctx, { projectId }, invitationId);
  requireOwnersRight(access, invitation.level ?? LEVEL.guest);
  return invitation;
}
