import { and, count, eq, gt, or, type SQL } from "drizzle-orm";
import { AppError, DAY_MS, HOUR_MS, parseOrRefuse } from "../../../../domain/kernel";
import {
  INVITATION_RESEND_WAIT_MS,
  INVITATION_TTL_MS,
  type InvitationTally,
  invitationLimit,
  invitationState,
  inviteRefusal,
  inviteSchema,
  LEVEL,
} from "../../../../domain/people";
import { schema } from "../../../db/client";
import {
  commitChange,
  commitWork,
  requireAccess,
  requireAccount,
  requireAct,
  requireOwnersRight,
  type ServiceContext,
  throttleOrRefuse,
} from "../../kernel";
import { withdrawInvitation } from "./answer";
import {
  findInvitation,
  hashInvitationToken,
  type InvitationRow,
  type Invited,
  idOfPlace,
  invitationToken,
  isOfPlace,
  listInvitations,
  openKeyOf,
  type PendingInvitation,
  type Place,
  pendingOf,
  placeOf,
} from "./read";

/**
 * Invites an address to a project or a group and mails it a link. The caller of this function checks access. An expired invitation
 * is replaced.
 *
 * @param email in lower case
 * @throws AppError 070 with `member.self`, `member.already`, `member.invited` or a limit at `email`
 */
export async function createInvitation(
  ctx: ServiceContext,
  invited: Invited,
  email: string,
): Promise<PendingInvitation> {
  const account = requireAccount(ctx);
  const id = await ctx.newId("invitation");
  const find = () => ctx.db.query.invitations.findFirst({ where: eq(schema.invitations.id, id) });
  const made = ctx.idempotencyKey ? await find() : undefined;
  if (made) return pendingOf(ctx, made);
  const open = await openInvitation(ctx, invited, email);
  const isInvited = open !== undefined && invitationState(open, ctx.now) === "open";
  const isMember = await isMemberOf(ctx, invited, email);
  const refusal =
    inviteRefusal({ email, inviterEmail: account.email, isMember, isInvited }) ??
    invitationLimit(await tallyOf(ctx, invited, { email, sender: account.id }));
  if (refusal) throw new AppError("070", { fields: { email: [refusal] } });
  const row = await newRow(ctx, { id, invited, email, invitedBy: account.id });
  try {
    await commitWork(ctx, {
      rows: [...(open ? [closing(ctx, open.id)] : []), ctx.db.insert(schema.invitations).values(row)],
      events: [["mail.invitation", { invitationId: id }]],
    });
  } catch (error) {
    // A concurrent call invited the same address.
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
    throw new AppError("070", { fields: { email: ["member.invited"] } });
  }
  return pendingOf(ctx, row);
}

async function newRow(
  ctx: ServiceContext,
  { id, invited, ...rest }: { id: string; invited: Invited; email: string; invitedBy: string },
): Promise<InvitationRow> {
  const token = await invitationToken(ctx.env, { id, sentAt: ctx.now });
  return {
    id,
    projectId: "projectId" in invited ? invited.projectId : null,
    groupId: "groupId" in invited ? invited.groupId : null,
    level: "level" in invited ? LEVEL[invited.level] : null,
    role: "role" in invited ? invited.role : null,
    tokenHash: await hashInvitationToken(token),
    openKey: openKeyOf(invited, rest.email),
    status: "open",
    sentAt: ctx.now,
    expiresAt: ctx.now + INVITATION_TTL_MS,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...rest,
  };
}

/** Closes an expired invitation, so that its address can be invited again. */
function closing(ctx: ServiceContext, id: string) {
  return ctx.db
    .update(schema.invitations)
    .set({ status: "withdrawn", openKey: null, updatedAt: ctx.now })
    .where(eq(schema.invitations.id, id));
}

function openInvitation(ctx: ServiceContext, place: Place, email: string) {
  return ctx.db.query.invitations.findFirst({
    where: eq(schema.invitations.openKey, openKeyOf(place, email)),
  });
}

async function isMemberOf(ctx: ServiceContext, place: Place, email: string): Promise<boolean> {
  const { accounts, groupMembers, memberships } = schema;
  const table = "projectId" in place ? memberships : groupMembers;
  const isOf =
    "projectId" in place
      ? eq(memberships.projectId, place.projectId)
      : eq(groupMembers.groupId, place.groupId);
  const found = await ctx.db
    .select({ id: accounts.id })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, table.accountId))
    .where(and(isOf, eq(accounts.email, email)))
    .limit(1);
  return found.length > 0;
}

async function tallyOf(
  ctx: ServiceContext,
  place: Place,
  { email, sender }: { email: string; sender: string },
): Promise<InvitationTally> {
  const { invitations } = schema;
  const lately = gt(invitations.sentAt, ctx.now - HOUR_MS);
  const matching = async (condition: SQL | undefined): Promise<number> => {
    const [row] = await ctx.db.select({ n: count() }).from(invitations).where(condition);
    return row?.n ?? 0;
  };
  const today = gt(invitations.sentAt, ctx.now - DAY_MS);
  const [fromPlace, fromPlaceToday, toAddress, open] = await Promise.all([
    matching(and(isOfPlace(place), lately)),
    matching(and(isOfPlace(place), today)),
    matching(
      and(eq(invitations.email, email), or(isOfPlace(place), eq(invitations.invitedBy, sender)), lately),
    ),
    matching(and(isOfPlace(place), eq(invitations.status, "open"))),
  ]);
  return { fromPlace, fromPlaceToday, toAddress, open };
}

/**
 * Resends an invitation with a new link and a new expiry; the former link becomes invalid. The caller becomes its sender, whose level it
 * then depends on. The caller of this function checks access.
 * @throws AppError INVITATION_NOT_ACCEPTABLE if it was answered, TOO_MANY_REQUESTS with `retryAfterS`, CONFLICT
 */
export async function resendInvitation(ctx: ServiceContext, found: InvitationRow): Promise<void> {
  const { invitations } = schema;
  const { id } = found;
  if (found.status !== "open") throw new AppError("INVITATION_NOT_ACCEPTABLE");
  const waitMs = found.sentAt + INVITATION_RESEND_WAIT_MS - ctx.now;
  if (waitMs > 0) {
    throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: Math.ceil(waitMs / 1000) } });
  }
  const asking = { ...ctx, headers: new Headers() };
  const place = idOfPlace(placeOf(found));
  // Limited by sender, so that a stranger cannot use up the limit of an address.
  for (const sender of [requireAccount(ctx).id, place])
    await throttleOrRefuse(asking, "resendInvitation", `${sender}:${found.email}`);
  await throttleOrRefuse(asking, "resendFromPlace", place);
  const token = await invitationToken(ctx.env, { id, sentAt: ctx.now });
  const set = {
    tokenHash: await hashInvitationToken(token),
    invitedBy: requireAccount(ctx).id,
    sentAt: ctx.now,
    expiresAt: ctx.now + INVITATION_TTL_MS,
    updatedAt: ctx.now,
  };
  const unchanged = and(
    eq(invitations.id, id),
    eq(invitations.status, "open"),
    eq(invitations.sentAt, found.sentAt),
  );
  await commitChange(ctx, ctx.db.update(invitations).set(set).where(unchanged), {
    events: [["mail.invitation", { invitationId: id }]],
  });
}

/**
 * Invites an address to a project at a level. Only owners may invite owners, after reauthentication.
 * @throws AppError PROOF_REQUIRED, 070, and those of `requireAccess`
 */
export async function inviteMember(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<PendingInvitation> {
  const access = await requireAccess(ctx, projectId, "members.write");
  const { email, level } = parseOrRefuse(inviteSchema, input);
  requireOwnersRight(access, LEVEL[level]);
  if (level === "owner") requireAct(ctx, "owner.invite");
  return createInvitation(ctx, { projectId, level }, email);
}

/** The unanswered invitations to a project. @throws AppError of `requireAccess` */
export async function listProjectInvitations(
  ctx: ServiceContext,
  projectId: string,
): Promise<PendingInvitation[]> {
  await requireAccess(ctx, projectId, "members.read");
  return listInvitations(ctx, { projectId });
}

/**
 * Resends an invitation. Only owners may resend an owner's, after reauthentication.
 * @throws AppError PROOF_REQUIRED, NOT_FOUND, and those of `resendInvitation` and of `requireAccess`
 */
export async function resendProjectInvitation(
  ctx: ServiceContext,
  projectId: string,
  invitationId: string,
): Promise<void> {
  const invitation = await invitationToManage(ctx, projectId, invitationId);
  if (invitation.level === LEVEL.owner) requireAct(ctx, "owner.invite");
  await resendInvitation(ctx, invitation);
}

/** Withdraws an invitation; only owners may withdraw an owner's. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function withdrawProjectInvitation(
  ctx: ServiceContext,
  projectId: string,
  invitationId: string,
): Promise<void> {
  await withdrawInvitation(ctx, await invitationToManage(ctx, projectId, invitationId));
}

/** An invitation, for callers that could have sent it. Source: decision 0112. */
async function invitationToManage(
  ctx: ServiceContext,
  projectId: string,
  invitationId: string,
): Promise<InvitationRow> {
  const access = await requireAccess(ctx, projectId, "members.write");
  const invitation = await findInvitation(ctx, { projectId }, invitationId);
  requireOwnersRight(access, invitation.level ?? LEVEL.guest);
  return invitation;
}
