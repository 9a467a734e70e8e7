import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { groupProjectSchema } from "../../../domain/people";
import { schema } from "../../db/client";
import { commitChange, requireAccess, type ServiceContext } from "../kernel";
import { requireGroup } from "./groups";
import { groupMembershipStatements, keepingOwners } from "./list-members";
import { actNotice } from "./security-notice";

/**
 * Adds a project of the caller's to a group of the caller's: the group's members become its members. Idempotent.
 * Requires reauthentication, and notifies the project's owners by mail, since the group's owners become its owners.
 * @throws AppError PROOF_REQUIRED, 070 with `group.projectTaken`, CONFLICT, and those of `requireGroup` and `requireAccess`
 */
export async function giveProject(ctx: ServiceContext, groupId: string, input: unknown): Promise<void> {
  const { group } = await requireGroup(ctx, groupId, "group.projects");
  const { project: projectId } = parseOrRefuse(groupProjectSchema, input);
  const { project } = await requireAccess(ctx, projectId, "owners.write");
  if (project.groupId === groupId) return;
  if (project.groupId !== null) throw new AppError("070", { fields: { project: ["group.projectTaken"] } });
  const notice = await actNotice(ctx, "project.give", project, { group: group.name });
  const { groups, projects } = schema;
  const stillFree = and(
    eq(projects.id, projectId),
    isNull(projects.groupId),
    sql`exists (select 1 from ${groups} where ${groups.id} = ${groupId} and ${groups.deletedAt} is null)`,
  );
  const given = ctx.db.update(projects).set({ groupId, membershipsSyncedAt: ctx.now }).where(stillFree);
  await commitChange(ctx, given, { rows: groupMembershipStatements(ctx, [projectId]), also: [notice] });
}

/**
 * Removes a project from its group; members by the group alone lose their membership. An owner of the project may do so without
 * being in the group, because the account that added it to its own group could otherwise never be removed.
 * @throws AppError PROOF_REQUIRED, PROJECT_NOT_FOUND if it is not the group's, 080 if no owner would remain, CONFLICT, and those of `requireGroup`
 *   and `requireAccess`
 */
export async function takeProject(ctx: ServiceContext, groupId: string, input: unknown): Promise<void> {
  const { project: projectId } = parseOrRefuse(groupProjectSchema, input);
  const project = await ownedProject(ctx, projectId);
  // A project owner outside the group needs no role in it.
  if (project?.groupId !== groupId) {
    await requireGroup(ctx, groupId, "group.read");
    await requireAccess(ctx, projectId, "owners.write");
    throw new AppError("PROJECT_NOT_FOUND");
  }
  const { projects } = schema;
  const taken = ctx.db
    .update(projects)
    .set({ groupId: null, membershipsSyncedAt: ctx.now })
    .where(and(eq(projects.id, projectId), eq(projects.groupId, groupId)));
  const rows = [...groupMembershipStatements(ctx, [projectId]), keepingOwners(ctx, [projectId], "080")];
  await commitChange(ctx, taken, { rows });
}

/** The project if the caller owns it; null otherwise, so that the group's access error comes first. */
async function ownedProject(ctx: ServiceContext, projectId: string) {
  try {
    return (await requireAccess(ctx, projectId, "owners.write")).project;
  } catch (error) {
    const isAsked = error instanceof AppError && ["UNAUTHORIZED", "PROOF_REQUIRED"].includes(error.code);
    if (error instanceof AppError && !isAsked) return null;
    throw error;
  }
}
