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

/** The address of an account that is no more; see `ownerships.ts`. */
const GONE = "@deleted.invalid";

interface Notice {
  event: SecurityEvent;
  /** Whom it concerns, in any case. */
  accountIds: readonly string[];
  /** Whose owners are told beside them. */
  ownersOf?: { projectId: string } | { groupId: string };
  /** The name of the project or group. */
  subject?: string;
  actor?: string;
  person?: string;
  group?: string;
}

/** Mails about something that was done to an account or to where money goes. Nobody turns them off. */
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
 * Mails somebody that their account is deleted, once it is: nothing is kept that names the address.
 * @param to as the account had it
 */
export async function mailAccountDeleted(
  ctx: NoticeContext,
  to: Recipient,
  certificate: DeletionCertificate,
): Promise<void> {
  await send(ctx, to, { ...aboutOf(ctx, { event: "account-deleted", accountIds: [] }), certificate });
}

/** Where, how and in whose name somebody is written to. */
export type Recipient = Pick<typeof schema.accounts.$inferSelect, "email" | "locale" | "originProjectId">;

/**
 * The mail of an act, as the table of acts has it: to the owners as they are before, to the caller, and to the person that it is about. The proof is asked
 * here too, so that no act that is mailed goes without one.
 * @param about `personId` is whose level or role it is; `group` names the group that a project is given to
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

/** The same of what is done already, outside a batch of ours. */
export async function mailSecurityNotice(ctx: NoticeContext, notice: Notice): Promise<void> {
  await commitWork(ctx, await securityNotice(ctx, notice));
}

/** Sends one of them, in its reader's own language; to nobody whose account is gone. */
export async function sendSecurityMail(
  ctx: ServiceContext,
  { accountId, ...about }: OutboxPayload<"mail.security">,
): Promise<void> {
  const to = await findRecipient(ctx, accountId);
  if (to) await send(ctx, to, about);
}

/** Null for an account that never was. */
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
  // Whose account is gone leaves no address behind.
  if (about.event === "account-deleted") await mailFor(ctx.env).send(mail);
  else await sendMail(ctx, mail);
}
