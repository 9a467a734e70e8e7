import { eq, type SQL } from "drizzle-orm";
import type { MemberLevel } from "../../../domain/access/members";
import type { GroupRole } from "../../../domain/account/group";
import { schema } from "../../db/client";

export type InvitationRow = typeof schema.invitations.$inferSelect;

/** What a person is invited to: a project at a level, or a group in a role. */
export type Place = { projectId: string } | { groupId: string };
export type Invited = { projectId: string; level: MemberLevel } | { groupId: string; role: GroupRole };

export const idOfPlace = (place: Place): string => ("projectId" in place ? place.projectId : place.groupId);

/** Where an invitation leads. Each row names a project or a group. */
export function placeOf({ projectId, groupId }: Pick<InvitationRow, "projectId" | "groupId">): Place {
  if (projectId !== null) return { projectId };
  if (groupId === null) throw new Error("an invitation to nothing");
  return { groupId };
}

export function isOfPlace(place: Place): SQL {
  return "projectId" in place
    ? eq(schema.invitations.projectId, place.projectId)
    : eq(schema.invitations.groupId, place.groupId);
}

/** The value that only one open invitation of a place can have for an address. */
export const openKeyOf = (place: Place, email: string): string => `${idOfPlace(place)}:${email}`;
