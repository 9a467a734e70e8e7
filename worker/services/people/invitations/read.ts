import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import { AppError, momentView, seenBy } from "../../../../domain/kernel";
import {
  ACCESS,
  GROUP_ROLES,
  type GroupRole,
  INVITATIONS_OPEN_MAX,
  invitationState,
  levelName,
  type MemberLevel,
} from "../../../../domain/people";
import { rawStatement, refuseWhen } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ConsoleEnv } from "../../../env";
import { keyedMac, purposeKey, type ServiceContext } from "../../kernel";
import { isRegistered } from "../find-account";

/** An invitation to this project or group. @throws AppError NOT_FOUND, also for another's */
export async function findInvitation(ctx: ServiceContext, place: Place, id: string): Promise<InvitationRow> {
  const found = await ctx.db.query.invitations.findFirst({
    where: and(eq(schema.invitations.id, id), isOfPlace(place)),
  });
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

export interface InvitedTo {
  invitation: InvitationRow;
  /** The current name of the project or group. */
  name: string;
  /** `adv` or `pub` for a project, `group` for a group. */
  kind: "adv" | "pub" | "group";
  inviterName: string;
}

/** The invitation that a link opens. @throws AppError NOT_FOUND, also if its project or group was deleted */
export async function findByToken(ctx: ServiceContext, token: string): Promise<InvitedTo> {
  const found = await readByToken(ctx, token);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** As `findByToken`, or null if there is none. */
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

export const pendingInvitationView = z.object({
  id: z.string().describe("Id of the invitation"),
  email: z.string().describe("E-mail address that is invited"),
  level: z.number().nullable(),
  role: z.enum(GROUP_ROLES).nullable().describe("Role in the group; null of a project's"),
  sentAt: momentView.describe("When it was last mailed"),
  expiresAt: momentView.describe("When it can no longer be accepted"),
  isExpired: z.boolean(),
});
export type PendingInvitation = z.output<typeof pendingInvitationView>;

/** The unanswered invitations to a project or group, the newest first; expired ones are included, so that they can be resent. */
export async function listInvitations(ctx: ServiceContext, place: Place): Promise<PendingInvitation[]> {
  const { invitations } = schema;
  const rows = await ctx.db.query.invitations.findMany({
    where: and(isOfPlace(place), eq(invitations.status, "open")),
    orderBy: [desc(invitations.createdAt), desc(invitations.id)],
    limit: INVITATIONS_OPEN_MAX,
  });
  return rows.map((row) => pendingOf(ctx, row));
}

export function pendingOf(ctx: ServiceContext, row: InvitationRow): PendingInvitation {
  return seenBy(pendingInvitationView, { ...row, isExpired: invitationState(row, ctx.now) === "expired" });
}

export const invitationView = z
  .object({
    /** The current name of the project or group. */
    name: z.string(),
    /** `adv` or `pub` for a project, `group` for a group. */
    kind: z.enum(["adv", "pub", "group"]),
    inviterName: z.string(),
  })
  .extend({
    email: z.string(),
    /** Name of a level or of a group's role. */
    level: z.string(),
    state: z.enum(["expired", "withdrawn", "declined", "open", "accepted"]),
    /** Epoch ms. */
    expiresAt: z.number(),
    /** `nobody`: not signed in; `invited`: the invited account; `other`: another account. */
    reader: z.enum(["other", "nobody", "invited"]),
    /** Whether the invited address has an account. */
    hasAccount: z.boolean(),
  });
export type InvitationView = z.output<typeof invitationView>;

/**
 * The page of an invitation's link. Possession of the link is sufficient, since it was mailed to the invited address only.
 * @throws AppError NOT_FOUND
 */
export async function viewInvitation(ctx: ServiceContext, token: string): Promise<InvitationView> {
  const { invitation, name, kind, inviterName } = await findByToken(ctx, token);
  const state = invitationState(invitation, ctx.now);
  const isWithdrawn = state === "open" && !(await isVouchedFor(ctx, invitation));
  const isInvited = ctx.account?.email === invitation.email;
  return {
    name,
    kind,
    inviterName,
    email: invitation.email,
    level: invitation.role ?? levelName(invitation.level ?? 0),
    state: isWithdrawn ? "withdrawn" : state,
    expiresAt: invitation.expiresAt,
    reader: ctx.account === null ? "nobody" : isInvited ? "invited" : "other",
    hasAccount: isInvited || (await isRegistered(ctx.db, invitation.email)),
  };
}

/**
 * Condition: the sender of an invitation may still send it. For a project, the sender needs a level that may invite and is at least the
 * offered one; for a group, the sender needs to be an owner.
 */
const IS_VOUCHED_FOR = sql`case
  when invitations.project_id is not null then exists (
    select 1 from memberships join projects on projects.id = memberships.project_id
    where memberships.project_id = invitations.project_id and memberships.account_id = invitations.invited_by
      and memberships.level >= max(coalesce(invitations.level, 0),
        case projects.kind when 'adv' then ${sql.raw(String(ACCESS["members.write"].adv))}
          else ${sql.raw(String(ACCESS["members.write"].pub))} end))
  else exists (
    select 1 from group_members
    where group_members.group_id = invitations.group_id and group_members.account_id = invitations.invited_by
      and group_members.role = 'owner')
  end`;

/**
 * Withdraws open invitations whose sender may no longer send them, based on the memberships and groups after the preceding statements of
 * the batch. Idempotent.
 * @param of condition on `invitations` that selects those to check
 */
function withdrawing(ctx: ServiceContext, of: SQL): BatchItem<"sqlite"> {
  return rawStatement(
    ctx.db,
    sql`update invitations set status = 'withdrawn', open_key = null, updated_at = ${ctx.now}
    where status = 'open' and ${of} and not (${IS_VOUCHED_FOR})`,
  );
}

export const withdrawInProjects = (ctx: ServiceContext, projectIds: readonly string[]) =>
  withdrawing(ctx, sql`project_id in (select value from json_each(${JSON.stringify(projectIds)}))`);

export const withdrawInGroup = (ctx: ServiceContext, groupId: string) =>
  withdrawing(ctx, sql`group_id = ${groupId}`);

/** Withdraws all open invitations that an account sent. */
export const withdrawSentBy = (ctx: Pick<ServiceContext, "db" | "now">, accountId: string) =>
  rawStatement(
    ctx.db,
    sql`update invitations set status = 'withdrawn', open_key = null, updated_at = ${ctx.now}
    where status = 'open' and invited_by = ${accountId}`,
  );

/** Whether an invitation's sender may still send it. */
export async function isVouchedFor(
  ctx: Pick<ServiceContext, "db">,
  { id }: Pick<InvitationRow, "id">,
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ is: sql<number>`${IS_VOUCHED_FOR}` })
    .from(schema.invitations)
    .where(eq(schema.invitations.id, id))
    .limit(1);
  return row?.is === 1;
}

/** Aborts the batch of an acceptance if the sender may no longer send the invitation, also after a concurrent change. */
export const keepingVouchedFor = (ctx: ServiceContext, { id }: Pick<InvitationRow, "id">) =>
  refuseWhen(
    ctx.db,
    sql`exists (select 1 from invitations where id = ${id} and not (${IS_VOUCHED_FOR}))`,
    "INVITATION_NOT_ACCEPTABLE",
  );

/**
 * The secret of an invitation's link. It is derived from the platform's secret and not stored: the database has its digest, and
 * the mail derives it again. Resending changes it, which invalidates the former link.
 */
export async function invitationToken(
  env: Pick<ConsoleEnv, "AUTH_SECRET">,
  { id, sentAt }: { id: string; sentAt: number },
): Promise<string> {
  const key = Buffer.from(await purposeKey(env.AUTH_SECRET, "invitation")).toString("base64url");
  return keyedMac(key).of(`${id}:${sentAt}`);
}

/** SHA-256, hex: the stored digest of a link's secret. */
export async function hashInvitationToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("hex");
}

export type InvitationRow = typeof schema.invitations.$inferSelect;

/** The target of an invitation: a project or a group. */
export type Place = { projectId: string } | { groupId: string };

export type Invited = { projectId: string; level: MemberLevel } | { groupId: string; role: GroupRole };

export const idOfPlace = (place: Place): string => ("projectId" in place ? place.projectId : place.groupId);

/** The target of an invitation row, which names a project or a group. */
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

/** Unique key of an open invitation, by target and address. */
export const openKeyOf = (place: Place, email: string): string => `${idOfPlace(place)}:${email}`;
