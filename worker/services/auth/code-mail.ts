import { eq } from "drizzle-orm";
import { type CodePurpose, codeMail, noAccountMail } from "../../../app/i18n/code-mail";
import { serverI18n } from "../../../app/i18n/server";
import { accounts } from "../../db/schema";
import { mailFor } from "../../integrations/mail";
import { senderAtHost } from "../projects/mail-sender";
import type { AuthContext } from "./context";
import { mailLink } from "./mail-link";

/** Mails a one-time code in the account's own language, in the name of whose host it was asked for at. */
export async function sendCodeMail(
  ctx: AuthContext,
  mail: { email: string; code: string; purpose: CodePurpose },
): Promise<void> {
  const { db, env } = ctx;
  const [account] = await db
    .select({ name: accounts.name, locale: accounts.locale })
    .from(accounts)
    .where(eq(accounts.email, mail.email))
    .limit(1);
  if (!account) return;
  const sender = senderAtHost(ctx);
  const security = mail.purpose === "prove-again" ? `${sender.origin}/account/security` : null;
  const link = mail.purpose === "recover-password" ? await mailLink(ctx, mail.email) : null;
  const words = codeMail(serverI18n(account.locale), {
    name: account.name,
    code: mail.code,
    purpose: mail.purpose,
    sender: sender.name,
    securityUrl: security,
    url: link && `${sender.origin}/auth/recover?${new URLSearchParams({ email: mail.email, link })}`,
  });
  await mailFor(env).send({ to: mail.email, ...words });
}

/** Tells whoever asked for a new password that the address has no account, in the language of the page they asked on. */
export async function sendNoAccountMail(ctx: AuthContext, email: string): Promise<void> {
  const { name: sender, origin } = senderAtHost(ctx);
  const words = noAccountMail(serverI18n(ctx.locale), { email, url: `${origin}/auth/sign-up`, sender });
  await mailFor(ctx.env).send({ to: email, ...words });
}
