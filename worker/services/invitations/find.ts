import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { type InvitationRow, isOfPlace, type Place } from "./place";
import { hashInvitationToken } from "./token";

/** An invitation of this place. @throws AppError NOT_FOUND, also for another place's */
export async function findInvitation(ctx: ServiceContext, place: Place, id: string): Promise<InvitationRow> {
  const found = await ctx.db.query.invitations.findFirst({
    where: and(eq(schema.invitations.id, id), isOfPlace(place)),
  });
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

export interface InvitedTo {
  invitation: InvitationRow;
  /** The name of the project or group as it is now. */
  name: string;
  /** `adv` or `pub` for a project, `group` for a group. */
  kind: "adv" | "pub" | "group";
  inviterName: string;
}

/** The invitation that a link opens. @throws AppError NOT_FOUND, also when its project or group is gone */
export async function findByToken(ctx: ServiceContext, token: string): Promise<InvitedTo> {
  const found = await readByToken(ctx, token);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** The same, or null where there is none. */
export async function readByToken(ctx: ServiceContext, token: string): Promise<InvitedTo | null> {
  const { accounts, groups, invitations, projects } = schema;
  const [row] = await ctx.db
    .select({
      invitation: invitations,
      project: { name: projects.displayName, kind: projects.kind, deletedAt: projects.deletedAt },
      group: { name: groups.name, deletedAt: groups.deletedAt },
      inviterName: accounts.name,
    })
    .from(invitations)
    .leftJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(groups, eq(groups.id, invitations.groupId))
    .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
    .where(eq(invitations.tokenHash, await hashInvitationToken(token)))
    .limit(1);
  const place = row?.project ?? row?.group;
  if (!row || !place || place.deletedAt !== null) return null;
  const kind = row.project?.kind ?? "group";
  return { invitation: row.invitation, name: place.name, kind, inviterName: row.inviterName ?? "" };
}
