import { emailOnlySchema } from "../../../domain/account/schema";
import { CODE_COOLDOWN_S } from "../../../domain/account/throttle";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { AuthContext } from "./context";
import { mailConfirmationCode } from "./send-code";
import { throttle } from "./throttle";

/**
 * Sends another confirmation code. Neither the answer nor its time tells whether the address is confirmed already or has no account:
 * looking it up and sending happen after the answer.
 *
 * @returns seconds before the next one.
 * @throws AppError 070; TOO_MANY_REQUESTS with `retryAfterS`
 */
export async function resendCode(ctx: AuthContext, input: unknown): Promise<{ retryAfterS: number }> {
  const { email } = parseOrRefuse(emailOnlySchema, input);
  const waitS = await throttle(ctx, "sendCode", email);
  if (waitS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: waitS } });
  ctx.defer(mailConfirmationCode(ctx, email));
  return { retryAfterS: CODE_COOLDOWN_S };
}
