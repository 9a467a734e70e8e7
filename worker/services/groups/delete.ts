import { and, eq, isNull } from "drizzle-orm";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { groupMembershipStatements, keepingOwners } from "../members/group-memberships";
import { requireGroup } from "./access";
import { projectIdsOf } from "./projects-of";

/**
 * Deletes a group: its projects stay, and its people lose what it gave them there. Refused while a project would be left without an owner.
 * @throws AppError 080, CONFLICT, and those of `requireGroup`
 */
export async function deleteGroup(ctx: ServiceContext, groupId: string): Promise<void> {
  await requireGroup(ctx, groupId, "group.delete");
  const { groups, invitations, projects } = schema;
  const projectIds = await projectIdsOf(ctx, groupId);
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(groups)
      .set({ deletedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(groups.id, groupId), isNull(groups.deletedAt))),
    [
      ctx.db.update(projects).set({ groupId: null }).where(eq(projects.groupId, groupId)),
      ctx.db
        .update(invitations)
        .set({ status: "withdrawn", openKey: null, updatedAt: ctx.now })
        .where(and(eq(invitations.groupId, groupId), eq(invitations.status, "open"))),
      ...groupMembershipStatements(ctx, projectIds),
      keepingOwners(ctx, projectIds, "080"),
    ],
  );
}
