import { and, eq, lt } from "drizzle-orm";
import { isRecoveryCode } from "../../../../domain/account/second-factor";
import { AppError } from "../../../../domain/shared/errors";
import { sessions, verifications } from "../../../db/schema";
import { createAuth } from "../better-auth";
import type { AuthContext } from "../context";
import { guarded } from "../refusals";
import { asSecondFactorRefusal } from "./refusals";

/** A code is good in its own half minute and the ones before and after; nobody needs it remembered for longer. */
const CODE_LIFE_MS = 5 * 30_000;

/**
 * Marks an authenticator's code as used. Whoever looked over a shoulder and types it again gets no session: the one that was
 * just opened is taken back. Source: RFC 6238, section 5.2.
 *
 * @param taken.sessionToken the session that the code opened; null when it opened none
 * @throws AppError 070 with `code.wrong` for a code that was used before
 */
export async function takeTotpCode(
  ctx: AuthContext,
  taken: { accountId: string; code: string; sessionToken: string | null },
): Promise<void> {
  const { db, now } = ctx;
  const identifier = `totp:${taken.accountId}:${taken.code}`;
  await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier), lt(verifications.expiresAt, new Date(now))));
  const { internalAdapter } = await createAuth(ctx).$context;
  const isFirst = await internalAdapter.reserveVerificationValue({
    identifier,
    value: taken.accountId,
    expiresAt: new Date(now + CODE_LIFE_MS),
  });
  if (isFirst) return;
  if (taken.sessionToken !== null) await db.delete(sessions).where(eq(sessions.token, taken.sessionToken));
  throw new AppError("070", { fields: { code: ["code.wrong"] } });
}

/** Takes an authenticator's code, or a recovery code, of whoever is signed in. @throws AppError 070 with `code.wrong` */
export async function takeSecondFactor(ctx: AuthContext, accountId: string, code: string): Promise<void> {
  const { api } = createAuth(ctx);
  const asked = { body: { code }, headers: ctx.headers };
  try {
    if (isRecoveryCode(code)) await guarded(() => api.verifyBackupCode(asked));
    else {
      await guarded(() => api.verifyTOTP(asked));
      await takeTotpCode(ctx, { accountId, code, sessionToken: null });
    }
  } catch (error) {
    throw asSecondFactorRefusal(error);
  }
}
