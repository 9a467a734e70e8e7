import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { sha256Hex } from "../../../domain/content";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import {
  type DeletionCertificate,
  deleteAccountSchema,
  deletionText,
  ERASED,
  type Erased,
  KEPT,
  LEVEL,
  type Ownership,
  soleOwned,
} from "../../../domain/people";
import { schema } from "../../db/client";
import {
  type AuthContext,
  commitWork,
  requireAct,
  type ServiceContext,
  type SetCookies,
  throttleOrRefuse,
} from "../kernel";
import { expiredSessionCookie } from "./auth/session";
import { requireSession } from "./auth/sessions";
import { withdrawSentBy } from "./invitations/read";
import { findRecipient, mailAccountDeleted } from "./security-notice";

/**
 * `DELETE /account`: deletes the account after its address was typed. Sessions, passwords, second factor, devices, memberships and
 * notifications are removed; the row that campaign histories refer to loses its name and address. Source: rule P12.
 *
 * @param input `deleteAccountSchema`
 * @throws AppError UNAUTHORIZED; PROOF_REQUIRED; 070 with `account.emailMismatch`; ACCOUNT_CANNOT_BE_DELETED with `soleOwned`, the projects and groups
 *   that the account alone owns; TOO_MANY_REQUESTS
 */
export async function deleteAccount(ctx: AuthContext, input: unknown): Promise<{ setCookies: SetCookies }> {
  const { account, provedAtMs } = await requireSession(ctx);
  const { email } = parseOrRefuse(deleteAccountSchema, input);
  await throttleOrRefuse(ctx, "deleteAccount", account.email);
  if (email !== account.email) {
    throw new AppError("070", { fields: { email: ["account.emailMismatch"] } });
  }
  await refuseSoleOwner(ctx, account.id);
  requireAct({ account, provedAtMs, now: ctx.now }, "account.delete");
  const recipient = await findRecipient(ctx, account.id);
  const certificate = await certify(ctx, account.id, account.email);
  try {
    const statements = removal(ctx, account.id, account.email);
    await commitWork(ctx, {
      rows: [guardSoleOwner(ctx, account.id), ...statements, certificateRow(ctx, certificate)],
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") await refuseSoleOwner(ctx, account.id);
    throw error;
  }
  if (recipient) ctx.defer(mailAccountDeleted(ctx, recipient, certificate));
  return { setCookies: [expiredSessionCookie(ctx.env.CONSOLE_ORIGIN)] };
}

/** Counts of the data to erase. */
async function certify(ctx: AuthContext, accountId: string, email: string): Promise<DeletionCertificate> {
  const of = (table: string, where: string) => `(select count(*) from ${table} where ${where})`;
  const counted: Record<Erased, string> = {
    sessions: of("sessions", "account_id = ?1"),
    signIns: of("account_credentials", "account_id = ?1"),
    secondFactors: of("two_factors", "account_id = ?1"),
    devices: of("account_devices", "account_id = ?1"),
    memberships: of("memberships", "account_id = ?1"),
    groups: of("group_members", "account_id = ?1"),
    notifications: of("notifications", "account_id = ?1"),
    invitations: of("invitations", "email = ?2"),
    mails: of("sent_mails", "address = ?2"),
    reportMails: of("report_mails", "account_id = ?1"),
  };
  const columns = ERASED.map((each) => `${counted[each]} as ${each}`).join(", ");
  const erased = await ctx.env.DB.prepare(`select ${columns}`)
    .bind(accountId, email)
    .first<DeletionCertificate["erased"]>();
  if (!erased) throw new Error("a question without a table has an answer");
  const record = {
    id: await ctx.newId("deletion"),
    account: accountId,
    at: ctx.now,
    erased,
    kept: [...KEPT],
  };
  return { ...record, hash: await sha256Hex(new TextEncoder().encode(deletionText(record))) };
}

function certificateRow(ctx: AuthContext, { id, account, at, erased, hash }: DeletionCertificate) {
  return ctx.db
    .insert(schema.deletionCertificates)
    .values({ id, accountId: account, erased, sha256: hash, createdAt: at })
    .onConflictDoNothing();
}

async function refuseSoleOwner(ctx: AuthContext, accountId: string): Promise<void> {
  const owned = soleOwned(await ownershipsOf(ctx, accountId));
  if (owned.length > 0) throw new AppError("ACCOUNT_CANNOT_BE_DELETED", { details: { soleOwned: owned } });
}

function removal(ctx: AuthContext, accountId: string, email: string) {
  const { db, now } = ctx;
  const {
    accountCredentials,
    accountDevices,
    accounts,
    groupMembers,
    invitations,
    memberships,
    notifications,
    publisherMeetings,
    reportMails,
    sentMails,
    sessions,
    taskMails,
    twoFactors,
    verifications,
  } = schema;
  return [
    db.delete(sessions).where(eq(sessions.accountId, accountId)),
    db.delete(accountCredentials).where(eq(accountCredentials.accountId, accountId)),
    db.delete(twoFactors).where(eq(twoFactors.accountId, accountId)),
    db.delete(accountDevices).where(eq(accountDevices.accountId, accountId)),
    db.delete(memberships).where(eq(memberships.accountId, accountId)),
    db.delete(groupMembers).where(eq(groupMembers.accountId, accountId)),
    db.delete(notifications).where(eq(notifications.accountId, accountId)),
    db.delete(publisherMeetings).where(eq(publisherMeetings.who, accountId)),
    db.delete(reportMails).where(eq(reportMails.accountId, accountId)),
    db.delete(taskMails).where(eq(taskMails.accountId, accountId)),
    db.delete(invitations).where(eq(invitations.email, email)),
    db.delete(sentMails).where(eq(sentMails.address, email)),
    withdrawSentBy(ctx, accountId),
    db
      .delete(verifications)
      .where(
        or(
          eq(verifications.value, accountId),
          eq(verifications.identifier, `email-verification-otp-${email}`),
          eq(verifications.identifier, `forget-password-otp-${email}`),
        ),
      ),
    db
      .update(accounts)
      .set({
        name: "",
        email: tombstoneEmail(accountId),
        emailVerified: false,
        image: null,
        isOperator: false,
        twoFactorEnabled: false,
        alarms: {},
        originProjectId: null,
        updatedAt: new Date(now),
      })
      .where(eq(accounts.id, accountId)),
  ];
}

const { accounts, groupMembers, groups, memberships, projects } = schema;

/** SQL expression: number of owners of the same project other than the account. */
const otherProjectOwners = (accountId: string) => sql<number>`(
  select count(*) from ${memberships} as other
  where other.project_id = ${projects.id} and other.level >= ${LEVEL.owner} and other.account_id <> ${accountId})`;

const otherGroupOwners = (accountId: string) => sql<number>`(
  select count(*) from ${groupMembers} as other
  where other.group_id = ${groups.id} and other.role = 'owner' and other.account_id <> ${accountId})`;

/** The projects and groups that an account owns, with the number of other owners. */
export async function ownershipsOf(ctx: Pick<ServiceContext, "db">, accountId: string): Promise<Ownership[]> {
  const ownProjects = await ctx.db
    .select({
      id: projects.id,
      name: projects.displayName,
      kind: projects.kind,
      otherOwners: otherProjectOwners(accountId),
    })
    .from(memberships)
    .innerJoin(projects, and(eq(projects.id, memberships.projectId), isNull(projects.deletedAt)))
    .where(and(eq(memberships.accountId, accountId), gte(memberships.level, LEVEL.owner)));
  const ownGroups = await ctx.db
    .select({ id: groups.id, name: groups.name, otherOwners: otherGroupOwners(accountId) })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), isNull(groups.deletedAt)))
    .where(and(eq(groupMembers.accountId, accountId), eq(groupMembers.role, "owner")));
  return [
    ...ownProjects.map((own) => ({ is: "project" as const, ...own })),
    ...ownGroups.map((own) => ({ is: "group" as const, kind: null, ...own })),
  ];
}

/**
 * First statement of a batch: aborts it if an account is the only owner of a project or group, so that two owners who leave concurrently
 * cannot both rely on the other. SQLite has no statement that only fails, so this one parses invalid JSON.
 */
export function guardSoleOwner(ctx: Pick<ServiceContext, "db">, accountId: string) {
  const isSoleOwner = sql`exists (
      select 1 from ${memberships}
      inner join ${projects} on ${projects.id} = ${memberships.projectId} and ${projects.deletedAt} is null
      where ${memberships.accountId} = ${accountId} and ${memberships.level} >= ${LEVEL.owner}
        and ${otherProjectOwners(accountId)} = 0
    ) or exists (
      select 1 from ${groupMembers}
      inner join ${groups} on ${groups.id} = ${groupMembers.groupId} and ${groups.deletedAt} is null
      where ${groupMembers.accountId} = ${accountId} and ${groupMembers.role} = 'owner'
        and ${otherGroupOwners(accountId)} = 0
    )`;
  const verdict = sql`case when ${isSoleOwner} then json('sole owner') else 1 end`;
  return ctx.db.select({ verdict }).from(accounts).where(eq(accounts.id, accountId));
}

/** The unique address of a deleted account. `.invalid` never receives mail (RFC 2606). */
export const tombstoneEmail = (accountId: string) => `${accountId}@deleted.invalid`;
