import { lt } from "drizzle-orm";
import { DAY_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { mailFor, type OutgoingMail } from "../../integrations/mail";
import { logError } from "../../log";
import type { ServiceContext } from "./context";

/** How long it is kept which mails an address was sent. Source: decision 0180. */
const MAILS_KEPT_DAYS = 180;
const A_CODE = /\d{6}/g;

/**
 * Sends a mail and keeps that it was sent: to whom, when, and its subject without any code. What it says is not kept, and that it could not be
 * noted down stops no mail.
 * @throws what the port rejects with, after which nothing is kept
 */
export async function sendMail(
  { env, db }: Pick<ServiceContext, "env" | "db">,
  mail: OutgoingMail,
): Promise<void> {
  await mailFor(env).send(mail);
  const subject = mail.subject.replace(A_CODE, "······");
  const sent = { id: crypto.randomUUID(), address: mail.to, subject, sentAt: Date.now() };
  try {
    await db.insert(schema.sentMails).values(sent);
  } catch (error) {
    logError("mail.unnoted", error, {});
  }
}

/** Forgets which mails were sent long ago. @returns how many */
export async function forgetSentMails(ctx: ServiceContext): Promise<number> {
  const { sentMails } = schema;
  const { meta } = await ctx.db
    .delete(sentMails)
    .where(lt(sentMails.sentAt, ctx.now - MAILS_KEPT_DAYS * DAY_MS));
  return meta.changes;
}
