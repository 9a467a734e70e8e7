import type { ConsoleEnv } from "../../env";
import { cloudflareMail } from "./cloudflare";
import { localMail } from "./local";
import type { MailPort, OutgoingMail } from "./port";

export type { MailPort } from "./port";

type MailEnv = Pick<ConsoleEnv, "MAIL_TRANSPORT" | "MAIL_FROM" | "MAIL" | "MAILBOX">;

/** The mail adapter that the environment names. Throws when its binding is missing, rather than dropping mail. */
export function mailFor(env: MailEnv): MailPort {
  const port = portOf(env);
  return { send: async (mail) => port.send(withPlainHeaders(mail)) };
}

/**
 * What stands in a mail's headers is one line each, whatever names stand in it: a line break would begin another header.
 * @throws for an address with one, which is nobody's
 */
function withPlainHeaders({ to, from, subject, ...content }: OutgoingMail): OutgoingMail {
  if (BREAKS_A_HEADER.test(to)) throw new Error("A mail's address holds a control character");
  return {
    to,
    ...(from === undefined ? {} : { from: oneLine(from) }),
    subject: oneLine(subject),
    ...content,
  };
}

const BREAKS_A_HEADER = /[\p{Cc}\u2028\u2029]/u;
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

function portOf(env: MailEnv): MailPort {
  if (env.MAIL_TRANSPORT === "local") {
    if (!env.MAILBOX) throw new Error("MAIL_TRANSPORT is local, but there is no MAILBOX namespace");
    return localMail(env.MAILBOX, Date.now);
  }
  if (!env.MAIL) throw new Error("MAIL_TRANSPORT is cloudflare, but there is no MAIL binding");
  return cloudflareMail(env.MAIL, env.MAIL_FROM);
}
