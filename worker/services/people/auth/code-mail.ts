import { and, eq, isNotNull } from "drizzle-orm";
import { MAIL_LINK_TTL_S } from "../../../../domain/people";
import { type CodePurpose, codeMail, noAccountMail } from "../../../../locales/words/code-mail";
import { serverI18n } from "../../../../locales/words/server";
import { accountCredentials, accounts } from "../../../db/schema";
import { type AuthContext, senderAtHost, sendMail, signatureFor } from "../../kernel";

/** Mails a one-time code in the account's own language, under the brand of the host on which it was requested. */
export async function sendCodeMail(
  ctx: AuthContext,
  mail: { email: string; code: string; purpose: CodePurpose },
): Promise<void> {
  const [account] = await ctx.db
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
  await sendMail(ctx, { to: mail.email, ...words });
}

/** Notifies the address in a password reset request that it has no account, in the language of the requesting page. */
export async function sendNoAccountMail(ctx: AuthContext, email: string): Promise<void> {
  const { name: sender, origin } = senderAtHost(ctx);
  const words = noAccountMail(serverI18n(ctx.locale), { email, url: `${origin}/auth/sign-up`, sender });
  await sendMail(ctx, { to: email, ...words });
}

type LinkContext = Pick<AuthContext, "env" | "db" | "now">;

/**
 * Signature of a mailed password reset link, an alternative to the code in the same mail. A link cannot be guessed, so it works while the
 * address is throttled. It is not stored: it includes the current password hash, and so works once.
 */
async function signatureOf(ctx: LinkContext, email: string, untilS: string): Promise<string | null> {
  const [account] = await ctx.db
    .select({ id: accounts.id, isConfirmed: accounts.emailVerified, hash: accountCredentials.password })
    .from(accounts)
    .leftJoin(
      accountCredentials,
      and(eq(accountCredentials.accountId, accounts.id), isNotNull(accountCredentials.password)),
    )
    .where(eq(accounts.email, email))
    .limit(1);
  if (!account) return null;
  const text = [account.id, untilS, account.isConfirmed, account.hash ?? ""].join("\n");
  return signatureFor(ctx.env.AUTH_SECRET, "mail-link", text);
}

/** The link's token; null for an address without an account. */
export async function mailLink(ctx: LinkContext, email: string): Promise<string | null> {
  const untilS = String(Math.floor(ctx.now / 1000) + MAIL_LINK_TTL_S);
  const signature = await signatureOf(ctx, email, untilS);
  return signature && `${untilS}.${signature}`;
}

/** Whether the link was mailed to this address, has not expired, and the password has not changed since. */
export async function isMailLink(ctx: LinkContext, email: string, link: string): Promise<boolean> {
  const [untilS = "", signature = ""] = link.split(".");
  if (!(Number(untilS) * 1000 > ctx.now)) return false;
  return signature !== "" && signature === (await signatureOf(ctx, email, untilS));
}
