import { eq } from "drizzle-orm";
import { endSecondFactorSchema, renewRecoverySchema } from "../../../../domain/account/second-factor";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { sessions } from "../../../db/schema";
import { requireRecentProof } from "../../access";
import { mailSecurityNotice } from "../../accounts/security-notice";
import { createAuth } from "../better-auth";
import type { AuthContext, SetCookies } from "../context";
import { guarded } from "../refusals";
import { hasPassword, requirePassword } from "../require-password";
import { requireSession } from "../sessions/require";
import { throttleOrRefuse } from "../throttle";
import { asSecondFactorRefusal } from "./refusals";
import { takeSecondFactor } from "./take-code";

export interface SecondFactorStatus {
  isOn: boolean;
  /** A set-up was begun whose first code has not come. */
  isBegun: boolean;
  recoveryCodesLeft: number;
}

/** How the caller's second factor stands. @throws AppError UNAUTHORIZED */
export async function secondFactorStatus(ctx: AuthContext): Promise<SecondFactorStatus> {
  const { account } = await requireSession(ctx);
  const row = await ctx.db.query.twoFactors.findFirst({
    where: (factor, { eq }) => eq(factor.accountId, account.id),
  });
  if (!row?.verified) return { isOn: false, isBegun: row !== undefined, recoveryCodesLeft: 0 };
  const { backupCodes } = await guarded(() =>
    createAuth(ctx).api.viewBackupCodes({ body: { userId: account.id } }),
  );
  return { isOn: true, isBegun: false, recoveryCodesLeft: backupCodes.length };
}

/**
 * Gives fresh recovery codes; the ones before work no more.
 *
 * @param input `renewRecoverySchema`
 * @returns the codes, which are shown this once
 * @throws AppError UNAUTHORIZED; 070 with `password.wrong`; CONFLICT when the second factor is off; TOO_MANY_REQUESTS
 */
export async function renewRecoveryCodes(
  ctx: AuthContext,
  input: unknown,
): Promise<{ recoveryCodes: string[] }> {
  const { account, provedAtMs } = await requireSession(ctx);
  const { password } = parseOrRefuse(renewRecoverySchema, input);
  await throttleOrRefuse(ctx, "confirmPassword", account.email);
  if (!(await hasPassword(ctx, account.id))) requireRecentProof({ account, provedAtMs, now: ctx.now });
  await requirePassword(ctx, account.id, password);
  try {
    const { backupCodes } = await guarded(() =>
      createAuth(ctx).api.generateBackupCodes({ body: { password }, headers: ctx.headers }),
    );
    await mailSecurityNotice(ctx, { event: "recovery-renewed", accountIds: [account.id] });
    return { recoveryCodes: backupCodes };
  } catch (error) {
    throw asSecondFactorRefusal(error);
  }
}

/**
 * Turns the second factor off, by password and code: a session that somebody left open is not enough.
 *
 * @param input `endSecondFactorSchema`
 * @throws AppError UNAUTHORIZED; 070 with `password.wrong`, `code.wrong`; CONFLICT when it is off; TOO_MANY_REQUESTS
 */
export async function endSecondFactor(ctx: AuthContext, input: unknown): Promise<{ setCookies: SetCookies }> {
  const { account } = await requireSession(ctx);
  const { password, code } = parseOrRefuse(endSecondFactorSchema, input);
  await throttleOrRefuse(ctx, "confirmPassword", account.email);
  await throttleOrRefuse(ctx, "secondFactor", account.email);
  await requirePassword(ctx, account.id, password);
  await takeSecondFactor(ctx, account.id, code);
  try {
    const { headers } = await guarded(() =>
      createAuth(ctx).api.disableTwoFactor({ body: { password }, headers: ctx.headers, returnHeaders: true }),
    );
    await ctx.db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.accountId, account.id));
    await mailSecurityNotice(ctx, { event: "second-factor-off", accountIds: [account.id] });
    return { setCookies: headers.getSetCookie() };
  } catch (error) {
    throw asSecondFactorRefusal(error);
  }
}
