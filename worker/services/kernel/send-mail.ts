import { lt } from "drizzle-orm";
import { DAY_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { mailFor, type OutgoingMail } from "../../integrations/mail";
import { logError } from "../../log";
import type { ServiceContext } from "./context";

/** Retention of sent mail records. Source: decision 0180. */
const MAILS_KEPT_DAYS = 180;
const A_CODE = /\d{6}/g;

/**
 * Sends a mail and records its recipient, time, and subject without any code. The text is not recorded, and a failure to record does not
 * prevent the sending.
 * @throws the port's error, after which nothing is recorded
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

/** Deletes old records of sent mails. @returns number of deleted rows */
export async function forgetSentMails(ctx: ServiceContext): Promise<number> {
  const { sentMails } = schema;
  const { meta } = await ctx.db
    .delete(sentMails)
    .where(lt(sentMails.sentAt, ctx.now - MAILS_KEPT_DAYS * DAY_MS));
  return meta.changes;
}
