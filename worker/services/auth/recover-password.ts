import { recoverPasswordSchema } from "../../../domain/account/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { createAuth } from "./better-auth";
import type { AuthContext } from "./context";
import { asCodeRefusal, guarded } from "./refusals";
import { forgiveTries, throttleOrRefuse } from "./throttle";

/**
 * Sets a new password by a mailed code and ends every session of the account. The code also proves the address.
 *
 * @param input `recoverPasswordSchema`
 * @throws AppError 070 with fields, the code's among them: `code.wrong`, `code.expired`, `code.exhausted`; TOO_MANY_REQUESTS
 */
export async function recoverPassword(ctx: AuthContext, input: unknown): Promise<{ email: string }> {
  const { email, code, password } = parseOrRefuse(recoverPasswordSchema, input);
  await throttleOrRefuse(ctx, "enterCode", email);
  try {
    await guarded(() => createAuth(ctx).api.resetPasswordEmailOTP({ body: { email, otp: code, password } }));
  } catch (error) {
    throw asCodeRefusal(error);
  }
  await forgiveTries(ctx, "signIn", email);
  return { email };
}
