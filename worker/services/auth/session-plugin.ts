import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

const bodySchema = z.object({ accountId: z.string(), tokenId: z.string(), expiresAt: z.date() });

/**
 * Opens a session for an account that proved itself elsewhere, once per token: the token's id is reserved until the
 * token expires, and of two exchanges at the same moment one finds it taken. Reachable from verbs only.
 */
export const sessionForAccount = () =>
  ({
    id: "session-for-account",
    endpoints: {
      openSessionOnce: createAuthEndpoint.serverOnly({ method: "POST", body: bodySchema }, async (ctx) => {
        const { accountId, tokenId, expiresAt } = ctx.body;
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(accountId);
        if (!user?.emailVerified) throw new APIError("UNAUTHORIZED");
        const identifier = `id-token:${tokenId}`;
        const isFirst = await internalAdapter.reserveVerificationValue({
          identifier,
          value: accountId,
          expiresAt,
        });
        if (!isFirst) throw new APIError("UNAUTHORIZED");
        const session = await internalAdapter.createSession(accountId);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ accountId });
      }),
    },
  }) satisfies BetterAuthPlugin;
