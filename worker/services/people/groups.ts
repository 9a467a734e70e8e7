import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, DAY_MS, DEFAULT_COUNTRY, LIST_PAGE_LIMIT, parseOrRefuse } from "../../../domain/kernel";
import {
  GROUP_ROLES,
  GROUPS_OPENED_MAX,
  GROUPS_PER_DAY_MAX,
  type GroupAction,
  type GroupRole,
  groupBusinessSchema,
  groupBusinessView,
  groupNameSchema,
  keptBusiness,
  mayInGroup,
} from "../../../domain/people";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import {
  commitChange,
  commitWork,
  type Identity,
  requireAccount,
  requireProofFor,
  type ServiceContext,
  saveRow,
} from "../kernel";
import { listInvitations, pendingInvitationView } from "./invitations/read";
import { groupMembershipStatements, keepingOwners } from "./list-members";
import { actNotice } from "./security-notice";

export type GroupRow = typeof schema.groups.$inferSelect;

export interface GroupAccess {
  group: GroupRow;
  role: GroupRole;
  account: Identity;
}

/**
 * Access check at the start of every verb on a group. A group of which the caller is no member is reported as not found.
 * @throws AppError UNAUTHORIZED, ACCOUNT_GROUP_NOT_FOUND, FORBIDDEN, PROOF_REQUIRED if the table of acts requires it
 */
export async function requireGroup(
  ctx: ServiceContext,
  groupId: string,
  action: GroupAction,
): Promise<GroupAccess> {
  const account = requireAccount(ctx);
  const { groupMembers, groups } = schema;
  const [row] = await ctx.db
    .select({ group: groups, role: groupMembers.role })
    .from(groups)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.accountId, account.id)))
    .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)))
    .limit(1);
  if (!row) throw new AppError("ACCOUNT_GROUP_NOT_FOUND");
  if (!mayInGroup(action, row.role)) throw new AppError("FORBIDDEN");
  requireProofFor(ctx, action);
  return { ...row, account };
}

/** Aborts the batch if it leaves the group without an owner: of two owners who leave concurrently one stays. */
export function keepingGroupOwner(
  ctx: ServiceContext,
  groupId: string,
  code: "080" | "ACCOUNT_CANNOT_BE_DEMOTED",
) {
  const isOwnerless = sql`not exists (select 1 from group_members where group_id = ${groupId} and role = 'owner')`;
  return refuseWhen(ctx.db, isOwnerless, code);
}

/** Creates a group; the caller becomes its owner. @throws AppError UNAUTHORIZED, 070, DAILY_QUOTA_REACHED, QUOTA_REACHED */
export async function createGroup(
  ctx: ServiceContext,
  input: unknown,
): Promise<Pick<GroupRow, "id" | "name">> {
  const account = requireAccount(ctx);
  const { name } = parseOrRefuse(groupNameSchema, input);
  const id = await ctx.newId("group");
  const at = { createdAt: ctx.now, updatedAt: ctx.now };
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(schema.groups)
        .values({ id, name, business: null, createdBy: account.id, ...at })
        .onConflictDoNothing(),
      ctx.db
        .insert(schema.groupMembers)
        .values({ groupId: id, accountId: account.id, role: "owner", ...at })
        .onConflictDoNothing(),
      ...quota(ctx, account.id),
    ],
  });
  const made = await ctx.db.query.groups.findFirst({ where: eq(schema.groups.id, id) });
  if (!made) throw new Error("a group that was just written is not there");
  return made;
}

/** Guards after the insert; deleted groups count towards the daily quota. */
function quota(ctx: ServiceContext, accountId: string) {
  const opened = sql`select count(*) from groups where created_by = ${accountId}`;
  const today = sql`(${opened} and created_at > ${ctx.now - DAY_MS}) > ${GROUPS_PER_DAY_MAX}`;
  const inAll = sql`(${opened} and deleted_at is null) > ${GROUPS_OPENED_MAX}`;
  return [refuseWhen(ctx.db, today, "DAILY_QUOTA_REACHED"), refuseWhen(ctx.db, inAll, "QUOTA_REACHED")];
}

export const groupMemberView = z.object({
  id: z.string(),
  name: z.string().describe("Name of the person"),
  email: z.string().describe("E-mail address of the account"),
  role: z.enum(GROUP_ROLES).describe("Role in the group"),
});
export type GroupMemberView = z.output<typeof groupMemberView>;

export const groupView = z.object({
  id: z.string().describe("Id of the group"),
  name: z.string().describe("Name of the group"),
  business: groupBusinessView.nullable().describe("Company behind the group; null before it is given"),
  version: z.int(),
  role: z.enum(GROUP_ROLES).describe("The caller's"),
  members: z.array(groupMemberView),
  projects: z
    .array(
      z.object({
        id: z.string().describe("Id of the project"),
        kind: z.enum(["adv", "pub"]).describe("`adv` for an ad account, `pub` for a publisher"),
        displayName: z.string().describe("Name of the project"),
      }),
    )
    .describe("Projects that were given to the group"),
  invitations: z.array(pendingInvitationView).describe("Unanswered; for owners only"),
});
export type GroupView = z.output<typeof groupView>;

/** A group with its members and projects. @throws AppError those of `requireGroup` */
export async function getGroup(ctx: ServiceContext, groupId: string): Promise<GroupView> {
  const { group, role } = await requireGroup(ctx, groupId, "group.read");
  const { accounts, groupMembers, projects } = schema;
  const [members, given, invitations] = await Promise.all([
    ctx.db
      .select({ id: accounts.id, name: accounts.name, email: accounts.email, role: groupMembers.role })
      .from(groupMembers)
      .innerJoin(accounts, eq(accounts.id, groupMembers.accountId))
      .where(eq(groupMembers.groupId, groupId))
      .orderBy(asc(groupMembers.role), asc(accounts.name), asc(accounts.id))
      .limit(LIST_PAGE_LIMIT),
    ctx.db
      .select({ id: projects.id, kind: projects.kind, displayName: projects.displayName })
      .from(projects)
      .where(and(eq(projects.groupId, groupId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.displayName), asc(projects.id))
      .limit(LIST_PAGE_LIMIT),
    mayInGroup("group.members", role) ? listInvitations(ctx, { groupId }) : [],
  ]);
  const { id, name, version } = group;
  // Businesses saved without a country are Korean.
  const business = group.business && {
    ...group.business,
    country: group.business.country ?? DEFAULT_COUNTRY,
  };
  return { id, name, business, version, role, members, projects: given, invitations };
}

export const groupSummaryView = z.object({
  id: z.string().describe("Id of the group"),
  name: z.string().describe("Name of the group"),
  role: z.enum(GROUP_ROLES).describe("The caller's"),
  members: z.int().describe("How many there are"),
  projects: z.int().describe("How many it has"),
});
export type GroupSummary = z.output<typeof groupSummaryView>;

/** The caller's groups by name. @throws AppError UNAUTHORIZED */
export async function listGroups(ctx: ServiceContext): Promise<GroupSummary[]> {
  const account = requireAccount(ctx);
  const { groupMembers, groups, projects } = schema;
  return ctx.db
    .select({
      id: groups.id,
      name: groups.name,
      role: groupMembers.role,
      members: ctx.db.$count(groupMembers, eq(groupMembers.groupId, groups.id)),
      projects: ctx.db.$count(projects, and(eq(projects.groupId, groups.id), isNull(projects.deletedAt))),
    })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), isNull(groups.deletedAt)))
    .where(eq(groupMembers.accountId, account.id))
    .orderBy(asc(groups.name), asc(groups.id))
    .limit(LIST_PAGE_LIMIT);
}

/** @throws AppError 070, CONFLICT, and those of `requireGroup` */
export async function renameGroup(ctx: ServiceContext, groupId: string, input: unknown): Promise<void> {
  const access = await requireGroup(ctx, groupId, "group.update");
  await write(ctx, access, parseOrRefuse(groupNameSchema, input));
}

/** Sets the company behind a group. @throws AppError 070, CONFLICT, and those of `requireGroup` */
export async function updateGroupBusiness(
  ctx: ServiceContext,
  groupId: string,
  input: unknown,
): Promise<void> {
  const access = await requireGroup(ctx, groupId, "group.update");
  await write(ctx, access, { business: keptBusiness(parseOrRefuse(groupBusinessSchema, input)) });
}

async function write(
  ctx: ServiceContext,
  { group }: GroupAccess,
  fields: Partial<typeof schema.groups.$inferInsert>,
): Promise<void> {
  await saveRow(ctx, { table: schema.groups, row: group, set: fields }, {});
}

/**
 * Deletes a group: its projects stay, and its members lose the levels that it gave. Its owners are notified by mail. Refused if a
 * project would be left without an owner.
 * @throws AppError 080, CONFLICT, and those of `requireGroup`
 */
export async function deleteGroup(ctx: ServiceContext, groupId: string): Promise<void> {
  const { group } = await requireGroup(ctx, groupId, "group.delete");
  const notice = await actNotice(ctx, "group.delete", group);
  const { groups, invitations, projects } = schema;
  const projectIds = await projectIdsOf(ctx, groupId);
  const deletion = ctx.db
    .update(groups)
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)));
  await commitChange(ctx, deletion, {
    rows: [
      ctx.db.update(projects).set({ groupId: null }).where(eq(projects.groupId, groupId)),
      ctx.db
        .update(invitations)
        .set({ status: "withdrawn", openKey: null, updatedAt: ctx.now })
        .where(and(eq(invitations.groupId, groupId), eq(invitations.status, "open"))),
      ...groupMembershipStatements(ctx, projectIds),
      keepingOwners(ctx, projectIds, "080"),
    ],
    also: [notice],
  });
}

/** Ids of a group's projects. */
export async function projectIdsOf(ctx: ServiceContext, groupId: string): Promise<string[]> {
  const { projects } = schema;
  const rows = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.groupId, groupId), isNull(projects.deletedAt)));
  return rows.map(({ id }) => id);
}
