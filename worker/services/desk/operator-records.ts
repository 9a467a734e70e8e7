import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { momentView } from "../../../domain/kernel";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";

const MAILS_SHOWN = 20;
const ACTS_SHOWN = 30;

/** A sent mail, identified by its subject. Source: decision 0180. */
export const sentMailView = z.object({
  id: z.string().describe("Id of the mail"),
  address: z.string().describe("E-mail address that it was sent to"),
  subject: z.string().describe("Subject of the mail"),
  at: momentView.describe("When it was sent"),
});
export type SentMail = z.output<typeof sentMailView>;

/** Mails sent to some addresses, the newest first. */
export async function mailsTo(ctx: ServiceContext, addresses: readonly string[]): Promise<SentMail[]> {
  const { sentMails } = schema;
  const { id, address, subject, sentAt: at } = sentMails;
  return ctx.db
    .select({ id, address, subject, at })
    .from(sentMails)
    .where(sql`${sentMails.address} in (select value from json_each(${JSON.stringify(addresses)}))`)
    .orderBy(desc(sentMails.sentAt), desc(sentMails.id))
    .limit(MAILS_SHOWN);
}

/** An act of an operator. */
export const actView = z.object({
  id: z.string().describe("Id of the entry"),
  action: z.string().describe("What was done"),
  actorName: z.string().describe("Name of the operator"),
  reason: z.string().nullable().describe("Why; null where none was asked for"),
  at: momentView.describe("When it was done"),
});
export type Act = z.output<typeof actView>;

/** Acts of operators on one subject, the newest first. */
export async function actsOn(ctx: ServiceContext, subjectId: string): Promise<Act[]> {
  const { auditLog, accounts } = schema;
  const rows = await ctx.db
    .select({ entry: auditLog, actorName: accounts.name })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.accountId))
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(ACTS_SHOWN);
  return rows.map(({ entry: { id, action, at, details }, actorName }) => ({
    ...{ id, action, at },
    actorName: actorName ?? "",
    reason: typeof details.reason === "string" && details.reason !== "" ? details.reason : null,
  }));
}
