import { and, eq } from "drizzle-orm";
import { LEVEL } from "../../../domain/access/levels";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import type { Notice } from "../notifications/notify";
import type { InvitedTo } from "./find";

/** What the owners of a project or group are told of somebody's answer to an invitation. */
export async function tellInviters(
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
