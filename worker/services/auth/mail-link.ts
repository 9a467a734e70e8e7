import { and, eq, isNotNull } from "drizzle-orm";
import { MAIL_LINK_TTL_S } from "../../../domain/account/throttle";
import { accountCredentials, accounts } from "../../db/schema";
import type { AuthContext } from "./context";
import { signatureFor } from "./keys";

type LinkContext = Pick<AuthContext, "env" | "db" | "now">;

/**
 * A link that was mailed to an address sets its password, as the code beside it does; nobody guesses it, so it works while guesses at
 * the address are held. It is signed and not kept: it names the password that it replaces, and so works once.
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

/** What the link of a mail carries; null for an address without an account. */
export async function mailLink(ctx: LinkContext, email: string): Promise<string | null> {
  const untilS = String(Math.floor(ctx.now / 1000) + MAIL_LINK_TTL_S);
  const signature = await signatureOf(ctx, email, untilS);
  return signature && `${untilS}.${signature}`;
}

/** Whether a link was mailed to this address within its time, and the password is still the one that it was mailed for. */
export async function isMailLink(ctx: LinkContext, email: string, link: string): Promise<boolean> {
  const [untilS = "", signature = ""] = link.split(".");
  if (!(Number(untilS) * 1000 > ctx.now)) return false;
  return signature !== "" && signature === (await signatureOf(ctx, email, untilS));
}
