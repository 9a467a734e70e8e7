import { eq } from "drizzle-orm";
import { type ProofBy, proofBy, proofSchema } from "../../../domain/account/proof";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { sessions } from "../../db/schema";
import type { AuthContext } from "./context";
import { hasPassword, requirePassword } from "./require-password";
import { takeSecondFactor } from "./second-factor/take-code";
import { requireSession } from "./sessions/require";
import { throttleOrRefuse } from "./throttle";

export interface ProofAsked {
  by: ProofBy;
  /** An operator who has to set the second factor up first. */
  needsSetUp: boolean;
}

/** By what the caller shows again who they are. @throws AppError UNAUTHORIZED */
export async function proofAsked(ctx: AuthContext): Promise<ProofAsked> {
  const session = await requireSession(ctx);
  const by = await waysOf(ctx, session.account.id);
  const needsFactor = session.account.needsSecondFactor ?? false;
  return { by, needsSetUp: needsFactor && by !== "second-factor" };
}

/**
 * Shows again who the caller is, by the second factor where it is on, else by the password; remembered for `PROOF_TTL_MS`. Who has
 * neither signs in with the provider again, which opens a fresh session.
 *
 * @param input `proofSchema`
 * @throws AppError UNAUTHORIZED; 070 with `password.wrong`, `code.wrong`, or `required` at what is asked for; CONFLICT for who signs in by
 *   a provider alone; TOO_MANY_REQUESTS
 */
export async function proveAgain(ctx: AuthContext, input: unknown): Promise<void> {
  const { id, account } = await requireSession(ctx);
  const { password, code } = parseOrRefuse(proofSchema, input);
  const by = await waysOf(ctx, account.id);
  const at = new Date(ctx.now);
  if (by === "provider") throw new AppError("CONFLICT");
  if (by === "password") {
    await throttleOrRefuse(ctx, "confirmPassword", account.email);
    await requirePassword(ctx, account.id, password);
  } else {
    if (code === undefined) throw new AppError("070", { fields: { code: ["required"] } });
    await throttleOrRefuse(ctx, "secondFactor", account.email);
    await takeSecondFactor(ctx, account.id, code);
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
