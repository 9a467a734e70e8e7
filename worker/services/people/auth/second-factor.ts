import { eq } from "drizzle-orm";
import { renderSVG } from "uqr";
import { z } from "zod";
import { AppError, describedShort, parseOrRefuse } from "../../../../domain/kernel";
import {
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  endSecondFactorSchema,
  renewRecoverySchema,
} from "../../../../domain/people";
import { sessions } from "../../../db/schema";
import { type AuthContext, requireRecentProof, type SetCookies, throttleOrRefuse } from "../../kernel";
import { mailSecurityNotice } from "../security-notice";
import { createAuth } from "./better-auth";
import { hasPassword, requirePassword } from "./change-password";
import { guarded } from "./refusals";
import { asSecondFactorRefusal, takeSecondFactor, takeTotpCode } from "./second-factor-code";
import { endAllBut, markSecondFactor, openedSession, requireSession } from "./sessions";

export interface SecondFactorSetUp {
  /** For typing: base 32, in groups of four. */
  key: string;
  /** QR code as a data URL of an SVG image; null if it could not be drawn. */
  qr: string | null;
}

/**
 * Begins the set-up of the second factor with a new key, which takes effect after its first correct code. An earlier unfinished set-up
 * is discarded.
 *
 * @param input `beginSecondFactorSchema`
 * @throws AppError UNAUTHORIZED; PROOF_REQUIRED for an account without a password; 070 with `password.wrong`; CONFLICT if it is already on; TOO_MANY_REQUESTS
 */
export async function beginSecondFactor(ctx: AuthContext, input: unknown): Promise<SecondFactorSetUp> {
  const { account, provedAtMs } = await requireSession(ctx);
  const { password } = parseOrRefuse(beginSecondFactorSchema, input);
  await throttleOrRefuse(ctx, "confirmPassword", account.email);
  if (!(await hasPassword(ctx, account.id))) requireRecentProof({ account, provedAtMs, now: ctx.now });
  try {
    const answer = await guarded(() =>
      createAuth(ctx).api.enableTwoFactor({ body: { password, method: "totp" }, headers: ctx.headers }),
    );
    if (answer.method !== "totp") throw new Error("the second factor was set up by another method");
    const key = new URL(answer.totpURI).searchParams.get("secret") ?? "";
    return { key: key.replaceAll(/(.{4})(?=.)/g, "$1 "), qr: drawQr(answer.totpURI) };
  } catch (error) {
    throw asSecondFactorRefusal(error);
  }
}

/** Null if the picture cannot be drawn, since the key can be typed. */
function drawQr(text: string): string | null {
  try {
    return `data:image/svg+xml;base64,${btoa(renderSVG(text, { border: 2 }))}`;
  } catch (error) {
    console.warn(JSON.stringify({ event: "second-factor.qr", error: describedShort(error) }));
    return null;
  }
}

/**
 * Completes the set-up with the authenticator's first code: each later sign-in requires a code, and sessions that were opened
 * without one end.
 *
 * @param input `confirmSecondFactorSchema`
 * @returns the recovery codes, which are shown only once
 * @throws AppError UNAUTHORIZED; 070 with `code.wrong`; CONFLICT if no set-up was begun, or it is already on; TOO_MANY_REQUESTS
 */
export async function confirmSecondFactor(
  ctx: AuthContext,
  input: unknown,
): Promise<{ recoveryCodes: string[]; setCookies: SetCookies }> {
  const { account } = await requireSession(ctx);
  const { code } = parseOrRefuse(confirmSecondFactorSchema, input);
  await throttleOrRefuse(ctx, "secondFactor", account.email);
  const row = await ctx.db.query.twoFactors.findFirst({
    where: (factor, { eq }) => eq(factor.accountId, account.id),
  });
  if (!row || row.verified) throw new AppError("CONFLICT");
  const { api } = createAuth(ctx);
  try {
    const { headers } = await guarded(() =>
      api.verifyTOTP({ body: { code }, headers: ctx.headers, returnHeaders: true }),
    );
    await takeTotpCode(ctx, { accountId: account.id, code, sessionToken: null });
    const { backupCodes } = await guarded(() => api.viewBackupCodes({ body: { userId: account.id } }));
    const setCookies = headers.getSetCookie();
    const token = await openedSession(ctx, setCookies);
    await markSecondFactor(ctx, token);
    await endAllBut(ctx, account.id, token);
    await mailSecurityNotice(ctx, { event: "second-factor-on", accountIds: [account.id] });
    return { recoveryCodes: backupCodes, setCookies };
  } catch (error) {
    throw asSecondFactorRefusal(error);
  }
}

export const secondFactorStatusView = z.object({
  isOn: z.boolean(),
  /** Whether a set-up was begun and not completed. */
  isBegun: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactorStatus = z.output<typeof secondFactorStatusView>;

/** The state of the caller's second factor. @throws AppError UNAUTHORIZED */
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
 * Issues new recovery codes; the former ones become invalid.
 *
 * @param input `renewRecoverySchema`
 * @returns the codes, which are shown only once
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
 * Turns the second factor off, by password and code: an open session alone is not sufficient.
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
