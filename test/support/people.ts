import { and, desc, eq } from "drizzle-orm";
import { LEVEL, type Level } from "../../domain/people";
import { openDb, schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import type { LocalMail } from "../../worker/integrations/mail";
import { runOutboxEntry } from "../../worker/jobs/outbox";
import type { Identity } from "../../worker/services/kernel";
import type { PendingInvitation } from "../../worker/services/people";
import { invitationToken } from "../../worker/services/people/invitations/read";
import { addMember, contextOf, openAccount } from "./factories";

/** An account with a level in a project. */
export async function openMember(env: ConsoleEnv, projectId: string, level: Level): Promise<Identity> {
  const account = await openAccount(env);
  await addMember(env, projectId, account, level);
  return account;
}

/** An account's membership in a project; null if it has none. */
export async function membershipOf(env: ConsoleEnv, projectId: string, account: Identity) {
  const { memberships } = schema;
  const row = await openDb(env.DB).query.memberships.findFirst({
    where: and(eq(memberships.projectId, projectId), eq(memberships.accountId, account.id)),
  });
  return row ? { level: row.level, groupId: row.groupId, ownLevel: row.ownLevel } : null;
}

/** The number of an account's level in a project; `nobody` without a membership. */
export async function levelOf(env: ConsoleEnv, projectId: string, account: Identity): Promise<number> {
  return (await membershipOf(env, projectId, account))?.level ?? LEVEL.nobody;
}

/** The secret in an invitation's link, from its last mail. */
export async function linkOf(env: ConsoleEnv, { id }: Pick<PendingInvitation, "id">): Promise<string> {
  const row = await openDb(env.DB).query.invitations.findFirst({ where: eq(schema.invitations.id, id) });
  if (!row) throw new Error("no such invitation");
  return invitationToken(env, row);
}

/** Sends every pending mail of one topic. */
export async function sendMails(env: ConsoleEnv, topic: "mail.invitation" | "mail.news"): Promise<void> {
  const rows = await openDb(env.DB).query.outbox.findMany({
    where: eq(schema.outbox.topic, topic),
    orderBy: desc(schema.outbox.id),
  });
  for (const row of rows) await runOutboxEntry(contextOf(env, null), row.id);
}

/** All mails to an address, newest first. */
export async function mailsTo(env: ConsoleEnv, email: string): Promise<LocalMail[]> {
  if (!env.MAILBOX) throw new Error("no mailbox");
  const mails: LocalMail[] = [];
  for (const { name } of (await env.MAILBOX.list()).keys) {
    const mail = await env.MAILBOX.get<LocalMail>(name, "json");
    if (mail?.to === email) mails.push(mail);
  }
  return mails;
}

/** The account's notifications in the console. */
export async function notificationsOf(env: ConsoleEnv, account: Identity) {
  const rows = await openDb(env.DB).query.notifications.findMany({
    where: eq(schema.notifications.accountId, account.id),
  });
  return rows.map(({ kind, details }) => ({ kind, ...details }));
}
