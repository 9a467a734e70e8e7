import { and, eq } from "drizzle-orm";
import {
  judgeIdentity,
  type ProviderIdentity,
  type ProviderVerdict,
} from "../../../../domain/account/provider-identity";
import { commit } from "../../../db/batch";
import { accountCredentials, accounts } from "../../../db/schema";
import { securityNotice } from "../../accounts/security-notice";
import { createAuth } from "../better-auth";
import type { AuthContext, SetCookies } from "../context";
import { guarded } from "../refusals";

/** Finds the account that an identity opens, and links it where that is due. */
export async function accountOfIdentity(
  ctx: AuthContext,
  identity: ProviderIdentity,
): Promise<ProviderVerdict> {
  const { db } = ctx;
  const [linked] = await db
    .select({ accountId: accountCredentials.accountId })
    .from(accountCredentials)
    .where(
      and(
        eq(accountCredentials.providerId, identity.issuer),
        eq(accountCredentials.providerAccountId, identity.subject),
      ),
    )
    .limit(1);
  const [ofAddress] = identity.email
    ? await db
        .select({ id: accounts.id, isEmailVerified: accounts.emailVerified })
        .from(accounts)
        .where(eq(accounts.email, identity.email))
        .limit(1)
    : [];
  const verdict = judgeIdentity(identity, linked?.accountId ?? null, ofAddress ?? null);
  if (verdict.is === "link") {
    const mailed = await securityNotice(ctx, { event: "provider-linked", accountIds: [verdict.accountId] });
    await commit(db, [credentialOf(ctx, identity, verdict.accountId), ...mailed.statements]);
    mailed.wake();
  }
  return verdict;
}

/** The row by which an identity opens an account from now on. */
export function credentialOf({ db, now }: AuthContext, identity: ProviderIdentity, accountId: string) {
  const at = new Date(now);
  return db
    .insert(accountCredentials)
    .values({
      id: crypto.randomUUID(),
      accountId,
      providerId: identity.issuer,
      providerAccountId: identity.subject,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
}

export type Entered =
  | { outcome: "signed-in"; setCookies: SetCookies }
  | { outcome: "second-factor"; setCookies: SetCookies };

/**
 * Opens a session by a token, once; an account with a second factor is asked for it first.
 *
 * @param token.id what single use hangs on
 * @throws APIError of better-auth for a token that was used before
 */
export async function enterByToken(
  ctx: AuthContext,
  accountId: string,
  token: { id: string; expiresAtMs: number },
): Promise<Entered> {
  const { headers, response } = await guarded(() =>
    createAuth(ctx).api.openSessionOnce({
      body: {
        accountId,
        tokenId: token.id,
        expiresAt: new Date(token.expiresAtMs),
        secondFactor: "ask",
      },
      headers: ctx.headers,
      returnHeaders: true,
    }),
  );
  const setCookies = headers.getSetCookie();
  return { outcome: response.isChallenged ? "second-factor" : "signed-in", setCookies };
}
