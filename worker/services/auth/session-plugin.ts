import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { z } from "zod";
import { CHALLENGE_TTL_S } from "../../../domain/account/throttle";

const bodySchema = z.object({
  accountId: z.string(),
  tokenId: z.string(),
  expiresAt: z.date(),
  /** `ask` opens a challenge where the account has a second factor, `refuse` and `ungiven` nothing, `given` needs none. */
  secondFactor: z.enum(["given", "ungiven", "ask", "refuse"]),
});

type EndpointContext = Parameters<typeof setSessionCookie>[0];

/**
 * Opens a session for an account that proved itself elsewhere, once per token: the token's id is reserved until the
 * token expires, and of two exchanges at the same moment one finds it taken. Reachable from verbs only.
 */
export const sessionForAccount = () =>
  ({
    id: "session-for-account",
    endpoints: {
      openSessionOnce: createAuthEndpoint.serverOnly({ method: "POST", body: bodySchema }, async (ctx) => {
        const { accountId, tokenId, expiresAt, secondFactor } = ctx.body;
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(accountId);
        if (!user?.emailVerified) throw new APIError("UNAUTHORIZED");
        const isAsked = secondFactor !== "given" && "twoFactorEnabled" in user && user.twoFactorEnabled;
        if (isAsked && secondFactor !== "ask") throw new APIError("UNAUTHORIZED");
        const identifier = `id-token:${tokenId}`;
        const isFirst = await internalAdapter.reserveVerificationValue({
          identifier,
          value: accountId,
          expiresAt,
        });
        if (!isFirst) throw new APIError("UNAUTHORIZED");
        if (isAsked) {
          await openChallenge(ctx, accountId);
          return ctx.json({ isChallenged: true });
        }
        const session = await internalAdapter.createSession(accountId);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ isChallenged: false });
      }),
    },
  }) satisfies BetterAuthPlugin;

/**
 * Asks for the second factor as better-auth does after a password, which its plugin knows by the address of the call: a row that
 * names the account, another that counts the tries, and a signed cookie that names the first.
 */
async function openChallenge(ctx: EndpointContext, accountId: string): Promise<void> {
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const identifier = `2fa-${generateRandomString(20)}`;
  const expiresAt = new Date(Date.now() + CHALLENGE_TTL_S * 1000);
  await internalAdapter.createVerificationValue({ identifier, value: accountId, expiresAt });
  const attempts = `2fa-attempts-${identifier}`;
  await internalAdapter.createVerificationValue({ identifier: attempts, value: "0", expiresAt });
  const cookie = createAuthCookie("two_factor", { maxAge: CHALLENGE_TTL_S });
  await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
}
