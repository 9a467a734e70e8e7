import type { ConsoleEnv } from "../../env";
import { cloudflareMail } from "./cloudflare";
import { localMail } from "./local";
import type { MailPort } from "./port";

export type { MailPort } from "./port";

type MailEnv = Pick<ConsoleEnv, "MAIL_TRANSPORT" | "MAIL_FROM" | "MAIL" | "MAILBOX">;

/** The mail adapter that the environment names. Throws when its binding is missing, rather than dropping mail. */
export function mailFor(env: MailEnv): MailPort {
  if (env.MAIL_TRANSPORT === "local") {
    if (!env.MAILBOX) throw new Error("MAIL_TRANSPORT is local, but there is no MAILBOX namespace");
    return localMail(env.MAILBOX, Date.now);
  }
  if (!env.MAIL) throw new Error("MAIL_TRANSPORT is cloudflare, but there is no MAIL binding");
  return cloudflareMail(env.MAIL, env.MAIL_FROM);
}
