import { and, eq } from "drizzle-orm";
import { invitationState, LEVEL, levelName } from "../../../../domain/people";
import { invitationMail } from "../../../../locales/words/invitation-mail";
import { serverI18n } from "../../../../locales/words/server";
import { schema } from "../../../db/client";
import { requireAccount, type ServiceContext, senderForProject, sendMail } from "../../kernel";
import type { Notice } from "../notify";
import { type InvitedTo, invitationToken, readByToken } from "./read";

/**
 * Mails an invitation's link, in the language of the invited account, else of the inviter. Not sent if the invitation was answered or
 * withdrawn meanwhile.
 */
export async function sendInvitationMail(ctx: ServiceContext, invitationId: string): Promise<void> {
  const { accounts, invitations } = schema;
  const row = await ctx.db.query.invitations.findFirst({ where: eq(invitations.id, invitationId) });
  if (!row || invitationState(row, ctx.now) !== "open") return;
  const token = await invitationToken(ctx.env, row);
  const invited = await readByToken(ctx, token);
  if (!invited) return;
  const person = await ctx.db.query.accounts.findFirst({ where: eq(accounts.email, row.email) });
  const inviter = await ctx.db.query.accounts.findFirst({ where: eq(accounts.id, row.invitedBy) });
  const sender = await senderForProject(ctx, row.projectId);
  const words = invitationMail(serverI18n(person?.locale ?? inviter?.locale ?? "ko"), {
    name: invited.name,
    inviterName: invited.inviterName,
    level: row.role ?? levelName(row.level ?? 0),
    url: `${sender.origin}/invitations/${token}`,
    sender: sender.name,
    expiresAt: row.expiresAt,
  });
  await sendMail(ctx, { to: row.email, ...words });
}

/** Notification to the owners of a project or group about the answer to an invitation. */
export async function inviterNotice(
  ctx: ServiceContext,
  { invitation, name, kind }: InvitedTo,
  event: "joined" | "declined",
): Promise<Notice> {
  const actor = requireAccount(ctx).name;
  const news = { kind: "member", eventId: `invitation:${invitation.id}:${event}` } as const;
  if (invitation.projectId !== null) {
    const path = `/${kind}/${invitation.projectId}/members`;
    const details = { event, subject: name, actor, path };
    return { ...news, details, projectId: invitation.projectId, level: LEVEL.owner };
  }
  const groupId = invitation.groupId ?? "";
  const { groupMembers } = schema;
  const owners = await ctx.db.query.groupMembers.findMany({
    columns: { accountId: true },
    where: and(eq(groupMembers.groupId, groupId), eq(groupMembers.role, "owner")),
  });
  const details = { event, subject: name, actor, path: `/account/groups/${groupId}` };
  return { ...news, details, projectId: null, accountIds: owners.map(({ accountId }) => accountId) };
}
