import { and, eq, gte } from "drizzle-orm";
import {
  ACTS,
  type DeletionCertificate,
  LEVEL,
  type SecurityEvent,
  type ToldAct,
} from "../../../domain/people";
import { type SecurityMail, securityMail } from "../../../locales/words/security-mail";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import type { OutboxPayload } from "../../db/outbox-topics";
import { mailFor } from "../../integrations/mail";
import {
  type AuthContext,
  commitWork,
  requireAccount,
  requireProofFor,
  type ServiceContext,
  senderForPerson,
  sendMail,
  type Work,
} from "../kernel";

type NoticeContext = Pick<ServiceContext, "env" | "db" | "now" | "newId" | "defer"> &
  (Pick<AuthContext, "headers"> | Pick<ServiceContext, "userAgent">);

/** Domain of deleted accounts' addresses; see `ownerships.ts`. */
const GONE = "@deleted.invalid";

interface Notice {
  event: SecurityEvent;
  /** Accounts that are always notified. */
  accountIds: readonly string[];
  /** Project or group whose owners are notified too. */
  ownersOf?: { projectId: string } | { groupId: string };
  /** Name of the project or group. */
  subject?: string;
  actor?: string;
  person?: string;
  group?: string;
}

/** Mails about a change of an account or of a payout destination. They cannot be turned off. */
export async function securityNotice(ctx: NoticeContext, notice: Notice): Promise<Work> {
  const ids = [...new Set([...notice.accountIds, ...(await ownersOf(ctx, notice.ownersOf))])];
  const about = aboutOf(ctx, notice);
  return { events: ids.map((accountId) => ["mail.security", { ...about, accountId }]) };
}

function aboutOf(ctx: NoticeContext, { event, subject = "", actor = "", person = "", group = "" }: Notice) {
  const userAgent = ("headers" in ctx ? ctx.headers.get("user-agent") : ctx.userAgent)?.slice(0, 300) ?? null;
  return { event, subject, actor, person, group, userAgent, atMs: ctx.now };
}

/**
 * Mails the confirmation of a deleted account, after the deletion; the address is not stored.
 * @param to the account's former address and language
 */
export async function mailAccountDeleted(
  ctx: NoticeContext,
  to: Recipient,
  certificate: DeletionCertificate,
): Promise<void> {
  await send(ctx, to, { ...aboutOf(ctx, { event: "account-deleted", accountIds: [] }), certificate });
}

/** Address, language and brand of a recipient. */
export type Recipient = Pick<typeof schema.accounts.$inferSelect, "email" | "locale" | "originProjectId">;

/**
 * The mail of an act by the table of acts: to the owners before the act, to the caller, and to the account concerned. Reauthentication is
 * checked here too, so that every mailed act requires it.
 * @param about `personId` is the account whose level or role changes; `group` names the group that gets a project
 * @throws AppError UNAUTHORIZED, PROOF_REQUIRED
 */
export async function actNotice(
  ctx: ServiceContext,
  act: ToldAct,
  place: { id: string; displayName: string } | { id: string; name: string },
  { personId, group }: { personId?: string; group?: string } = {},
): Promise<Work> {
  requireProofFor(ctx, act);
  const { id: callerId, name: actor } = requireAccount(ctx);
  const person =
    personId === undefined
      ? undefined
      : await ctx.db.query.accounts.findFirst({
          columns: { name: true },
          where: eq(schema.accounts.id, personId),
        });
  const isProject = "displayName" in place;
  return securityNotice(ctx, {
    event: ACTS[act].told,
    accountIds: [callerId, ...(personId === undefined ? [] : [personId])],
    ownersOf: isProject ? { projectId: place.id } : { groupId: place.id },
    subject: isProject ? place.displayName : place.name,
    actor,
    ...(person ? { person: person.name } : {}),
    ...(group === undefined ? {} : { group }),
  });
}

async function ownersOf({ db }: NoticeContext, place: Notice["ownersOf"]): Promise<string[]> {
  if (!place) return [];
  const { groupMembers, memberships } = schema;
  const rows =
    "projectId" in place
      ? await db
          .select({ id: memberships.accountId })
          .from(memberships)
          .where(and(eq(memberships.projectId, place.projectId), gte(memberships.level, LEVEL.owner)))
      : await db
          .select({ id: groupMembers.accountId })
          .from(groupMembers)
          .where(and(eq(groupMembers.groupId, place.groupId), eq(groupMembers.role, "owner")));
  return rows.map(({ id }) => id);
}

/** Sends the mails of a completed change that has no batch. */
export async function mailSecurityNotice(ctx: NoticeContext, notice: Notice): Promise<void> {
  await commitWork(ctx, await securityNotice(ctx, notice));
}

/** Sends one security mail in its recipient's language; not to deleted accounts. */
export async function sendSecurityMail(
  ctx: ServiceContext,
  { accountId, ...about }: OutboxPayload<"mail.security">,
): Promise<void> {
  const to = await findRecipient(ctx, accountId);
  if (to) await send(ctx, to, about);
}

/** Null for an unknown account. */
export async function findRecipient(
  ctx: Pick<ServiceContext, "db">,
  accountId: string,
): Promise<Recipient | null> {
  const found = await ctx.db.query.accounts.findFirst({
    columns: { email: true, locale: true, originProjectId: true },
    where: eq(schema.accounts.id, accountId),
  });
  return found && !found.email.endsWith(GONE) ? found : null;
}

async function send(
  ctx: Pick<ServiceContext, "env" | "db">,
  to: Recipient,
  about: Omit<SecurityMail, "sender">,
): Promise<void> {
  const sender = await senderForPerson(ctx, to.originProjectId);
  const mail = { to: to.email, ...securityMail(serverI18n(to.locale), { ...about, sender }) };
  // The address of a deleted account is not recorded.
  if (about.event === "account-deleted") await mailFor(ctx.env).send(mail);
  else await sendMail(ctx, mail);
}
