import { INVITATION_RESEND_WAIT_MS, LEVEL } from "../../domain/people";
import { openDb, schema } from "../../worker/db/client";
import { createGroup, inviteMember, inviteToGroup } from "../../worker/services/people";
import { contextOf, openAccount, type Shop, unique } from "../support/factories";
import { openMember } from "../support/people";
import { env } from "./support";

/** Members of a platform and a group: a viewer and an invited person in each. */
export async function openPeople({ publisher, pub }: Shop) {
  // In the past, so that the invitations can be sent again.
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
