import { emailOnlySchema } from "../../../domain/account/schema";
import { CODE_COOLDOWN_S } from "../../../domain/account/throttle";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { isRegistered } from "../accounts/find-by-email";
import { createAuth } from "./better-auth";
import { sendNoAccountMail } from "./code-mail";
import type { AuthContext } from "./context";
import { guarded } from "./refusals";
import { keepNoCode } from "./send-code";
import { throttle } from "./throttle";

/**
 * Mails a code that lets its owner set a new password; an address without an account is mailed that it has none. Neither the answer
 * nor its time tells which: looking it up and sending happen after the answer.
 *
 * @param input `emailOnlySchema`
 * @throws AppError 070; TOO_MANY_REQUESTS with `retryAfterS`, for known and unknown addresses alike
 */
export async function forgotPassword(
  ctx: AuthContext,
  input: unknown,
): Promise<{ email: string; retryAfterS: number }> {
  const { email } = parseOrRefuse(emailOnlySchema, input);
  const waitS = await throttle(ctx, "sendCode", email);
  if (waitS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: waitS } });
  ctx.defer(help(ctx, email));
  return { email, retryAfterS: CODE_COOLDOWN_S };
}

async function help(ctx: AuthContext, email: string): Promise<void> {
  if (!(await isRegistered(ctx.db, email))) {
    await keepNoCode(ctx, "forget-password", email);
    return sendNoAccountMail(ctx, email);
  }
  await guarded(() => createAuth(ctx).api.requestPasswordResetEmailOTP({ body: { email } }));
}
