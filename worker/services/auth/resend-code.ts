import { emailOnlySchema } from "../../../domain/account/schema";
import { CODE_COOLDOWN_S } from "../../../domain/account/throttle";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { AuthContext } from "./context";
import { sendConfirmationCode } from "./send-code";

/**
 * Sends another confirmation code. Answers the same for an address that is confirmed already or has no account.
 *
 * @returns seconds before the next one.
 * @throws AppError 070; TOO_MANY_REQUESTS with `retryAfterS`
 */
export async function resendCode(ctx: AuthContext, input: unknown): Promise<{ retryAfterS: number }> {
  const { email } = parseOrRefuse(emailOnlySchema, input);
  const waitS = await sendConfirmationCode(ctx, email);
  if (waitS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: waitS } });
  return { retryAfterS: CODE_COOLDOWN_S };
}
