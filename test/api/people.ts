import { INVITATION_RESEND_WAIT_MS, LEVEL } from "../../domain/people";
import { openDb, schema } from "../../worker/db/client";
import { createGroup, inviteMember, inviteToGroup } from "../../worker/services/people";
import { contextOf, openAccount, type Shop, unique } from "../support/factories";
import { openMember } from "../support/people";
import { env } from "./support";

/** The people around a platform: a viewer, somebody invited, and a group with a viewer and somebody invited. */
export async function openPeople({ publisher, pub }: Shop) {
  // Long enough ago that the invitations may be sent again.
  const ctx = contextOf(env, publisher, { now: Date.now() - 2 * INVITATION_RESEND_WAIT_MS });
  const member = await openMember(env, pub.id, LEVEL.viewer);
  const email = () => `${unique("invited")}@example.com`;
  const invitation = await inviteMember(ctx, pub.id, { email: email(), level: "editor" });
  const group = await createGroup(ctx, { name: "오늘 그룹" });
  const colleague = await openAccount(env);
  await openDb(env.DB).insert(schema.groupMembers).values({
    groupId: group.id,
    accountId: colleague.id,
    role: "viewer",
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  const groupInvitation = await inviteToGroup(ctx, group.id, { email: email(), role: "viewer" });
  return {
    member: member.id,
    invitation: invitation.id,
    group: group.id,
    colleague: colleague.id,
    groupInvitation: groupInvitation.id,
  };
}
