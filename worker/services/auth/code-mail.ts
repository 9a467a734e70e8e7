import { eq } from "drizzle-orm";
import { type CodePurpose, codeMail, noAccountMail } from "../../../app/i18n/code-mail";
import { serverI18n } from "../../../app/i18n/server";
import { accounts } from "../../db/schema";
import { mailFor } from "../../integrations/mail";
import type { AuthContext } from "./context";

/** Mails a one-time code in the account's own language. */
export async function sendCodeMail(
  { db, env }: AuthContext,
  mail: { email: string; code: string; purpose: CodePurpose },
): Promise<void> {
  const [account] = await db
    .select({ name: accounts.name, locale: accounts.locale })
    .from(accounts)
    .where(eq(accounts.email, mail.email))
    .limit(1);
  if (!account) return;
  const words = codeMail(serverI18n(account.locale), {
    name: account.name,
    code: mail.code,
    purpose: mail.purpose,
  });
  await mailFor(env).send({ to: mail.email, ...words });
}

/** Tells whoever asked for a new password that the address has no account, in the language of the page they asked on. */
export async function sendNoAccountMail({ env, locale }: AuthContext, email: string): Promise<void> {
  const words = noAccountMail(serverI18n(locale), { email, url: `${env.CONSOLE_ORIGIN}/auth/sign-up` });
  await mailFor(env).send({ to: email, ...words });
}
