import { renderSVG } from "uqr";
import { beginSecondFactorSchema, confirmSecondFactorSchema } from "../../../../domain/account/second-factor";
import { describedShort } from "../../../../domain/shared/described";
import { AppError } from "../../../../domain/shared/errors";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { requireRecentProof } from "../../access";
import { mailSecurityNotice } from "../../accounts/security-notice";
import { createAuth } from "../better-auth";
import type { AuthContext, SetCookies } from "../context";
import { guarded } from "../refusals";
import { hasPassword } from "../require-password";
import { endAllBut, markSecondFactor, openedSession } from "../sessions/opened";
import { requireSession } from "../sessions/require";
import { throttleOrRefuse } from "../throttle";
import { asSecondFactorRefusal } from "./refusals";
import { takeTotpCode } from "./take-code";

export interface SecondFactorSetUp {
  /** To type by hand: base 32, in groups of four. */
  key: string;
  /** The picture to scan, as the address of an SVG image; null when it could not be drawn. */
  qr: string | null;
}

/**
 * Begins to set the second factor up: a fresh key, which counts once its first code was right. Whatever was begun before is
 * forgotten.
 *
 * @param input `beginSecondFactorSchema`
 * @throws AppError UNAUTHORIZED; PROOF_REQUIRED of an account without a password; 070 with `password.wrong`; CONFLICT when it is on already; TOO_MANY_REQUESTS
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

/** A picture that cannot be drawn stops nobody: the key can be typed. */
function drawQr(text: string): string | null {
  try {
    return `data:image/svg+xml;base64,${btoa(renderSVG(text, { border: 2 }))}`;
  } catch (error) {
    console.warn(JSON.stringify({ event: "second-factor.qr", error: describedShort(error) }));
    return null;
  }
}

/**
 * Ends the set-up with the authenticator's first code: from now on it is asked for at each sign-in, and the sessions that were opened
 * without it end.
 *
 * @param input `confirmSecondFactorSchema`
 * @returns the recovery codes, which are shown this once
 * @throws AppError UNAUTHORIZED; 070 with `code.wrong`; CONFLICT when nothing was begun, or it is on already; TOO_MANY_REQUESTS
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
