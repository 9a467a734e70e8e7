import { eq } from "drizzle-orm";
import { type ProofBy, proofBy, proofSchema } from "../../../domain/account/proof";
import { CODE_COOLDOWN_S } from "../../../domain/account/throttle";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { sessions } from "../../db/schema";
import type { AuthContext } from "./context";
import { isProofCodeSent, mailProofCode, takeProofCode } from "./proof-code";
import { hasPassword, requirePassword } from "./require-password";
import { takeSecondFactor } from "./second-factor/take-code";
import { requireSession } from "./sessions/require";
import { throttleOrRefuse, waitBefore } from "./throttle";

export interface ProofAsked {
  by: ProofBy;
  /** An operator who has to set the second factor up first. */
  needsSetUp: boolean;
  /** Of who has the provider alone: whether a code is on its way that may be typed. */
  isCodeSent: boolean;
  /** Seconds until another code may be asked for. */
  codeWaitS: number;
}

/** By what the caller shows again who they are. @throws AppError UNAUTHORIZED */
export async function proofAsked(ctx: AuthContext): Promise<ProofAsked> {
  const session = await requireSession(ctx);
  const by = await waysOf(ctx, session.account.id);
  const needsFactor = session.account.needsSecondFactor ?? false;
  return {
    by,
    needsSetUp: needsFactor && by !== "second-factor",
    isCodeSent: by === "provider" && (await isProofCodeSent(ctx, session.id)),
    codeWaitS: by === "provider" ? await waitBefore(ctx, "sendProof", session.account.email) : 0,
  };
}

/**
 * Mails a code by which somebody who signs in by a provider alone shows again who they are, in the session that asks. Their mailbox is
 * what the account rests on in any case: a new password is set by it.
 * @returns seconds before the next one
 * @throws AppError UNAUTHORIZED; CONFLICT for who has a password or a second factor, which are asked for instead; TOO_MANY_REQUESTS
 */
export async function sendProofCode(ctx: AuthContext): Promise<{ retryAfterS: number }> {
  const { id, account } = await requireSession(ctx);
  if ((await waysOf(ctx, account.id)) !== "provider") throw new AppError("CONFLICT");
  await mailProofCode(ctx, { sessionId: id, email: account.email });
  return { retryAfterS: CODE_COOLDOWN_S };
}

/**
 * Shows again who the caller is, by the second factor where it is on, else by the password; remembered for `PROOF_TTL_MS`. Who has
 * neither types the code of `sendProofCode`, or signs in with the provider again, which opens a fresh session.
 *
 * @param input `proofSchema`
 * @throws AppError UNAUTHORIZED; 070 with `password.wrong`, `code.wrong`, `code.expired`, `code.exhausted`, or `required` at what is asked for;
 *   TOO_MANY_REQUESTS
 */
export async function proveAgain(ctx: AuthContext, input: unknown): Promise<void> {
  const { id, account } = await requireSession(ctx);
  const { password, code } = parseOrRefuse(proofSchema, input);
  const by = await waysOf(ctx, account.id);
  const at = new Date(ctx.now);
  if (by === "password") {
    await throttleOrRefuse(ctx, "confirmPassword", account.email);
    await requirePassword(ctx, account.id, password);
  } else {
    if (code === undefined) throw new AppError("070", { fields: { code: ["required"] } });
    if (by === "provider") await takeProofCode(ctx, { sessionId: id, email: account.email, code });
    else {
      await throttleOrRefuse(ctx, "secondFactor", account.email);
      await takeSecondFactor(ctx, account.id, code);
    }
  }
  const secondFactor = by === "second-factor" ? { secondFactorAt: at } : {};
  await ctx.db
    .update(sessions)
    .set({ provedAt: at, ...secondFactor })
    .where(eq(sessions.id, id));
}

async function waysOf(ctx: AuthContext, accountId: string): Promise<ProofBy> {
  const factor = await ctx.db.query.twoFactors.findFirst({
    columns: { verified: true },
    where: (row) => eq(row.accountId, accountId),
  });
  return proofBy({
    hasSecondFactor: factor?.verified ?? false,
    hasPassword: await hasPassword(ctx, accountId),
  });
}
