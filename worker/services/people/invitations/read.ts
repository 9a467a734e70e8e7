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

/** The invitations of a place that nobody has answered, the newest first; those that ran out are among them, to be sent again. */
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
    /** The name of the project or group as it is now. */
    name: z.string(),
    /** `adv` or `pub` for a project, `group` for a group. */
    kind: z.enum(["adv", "pub", "group"]),
    inviterName: z.string(),
  })
  .extend({
    email: z.string(),
    /** A level or a group's role, by its name. */
    level: z.string(),
    state: z.enum(["expired", "withdrawn", "declined", "open", "accepted"]),
    /** Epoch ms. */
    expiresAt: z.number(),
    /** Whether the reader is nobody yet, the invited person, or signed in as somebody else. */
    reader: z.enum(["other", "nobody", "invited"]),
    /** The invited address has an account to sign in with. */
    hasAccount: z.boolean(),
  });
export type InvitationView = z.output<typeof invitationView>;

/**
 * What the page of an invitation's link shows. The link is the key: whoever has it reads the mail of the invited address, and may read
 * this.
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
 * Whether whoever sent an invitation may still send it: to a project by a level that may invite and is as high as what it gives, to a
 * group as one of its owners.
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
 * Withdraws what these people, projects or groups left open without anybody to vouch for it, as the statements of the batch before it
 * leave memberships and groups. Running it twice changes nothing.
 * @param of which invitations to look at, as a condition on `invitations`
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

/** Everything that an account left open, wherever. */
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

/** Undoes the batch of an acceptance when the sender may no longer send what is accepted: of two changes at the same moment none wins. */
export const keepingVouchedFor = (ctx: ServiceContext, { id }: Pick<InvitationRow, "id">) =>
  refuseWhen(
    ctx.db,
    sql`exists (select 1 from invitations where id = ${id} and not (${IS_VOUCHED_FOR}))`,
    "INVITATION_NOT_ACCEPTABLE",
  );

/**
 * The secret of an invitation's link. It follows from the platform's secret, so that it is kept nowhere: the database has its digest, and
 * the mail makes it anew. Another sending makes another one, and the link before it no longer works.
 */
export async function invitationToken(
  env: Pick<ConsoleEnv, "AUTH_SECRET">,
  { id, sentAt }: { id: string; sentAt: number },
): Promise<string> {
  const key = Buffer.from(await purposeKey(env.AUTH_SECRET, "invitation")).toString("base64url");
  return keyedMac(key).of(`${id}:${sentAt}`);
}

/** SHA-256, hex: what the database keeps of a link's secret. */
export async function hashInvitationToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("hex");
}

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
