import { createAuth } from "./better-auth";
import type { AuthContext } from "./context";
import { guarded } from "./refusals";
import { throttle } from "./throttle";

/**
 * Mails a fresh confirmation code, unless one was just sent; the newest code is the only one that works. An address
 * without an account gets none.
 *
 * @returns seconds until another may be asked for when this one was held back, else null.
 */
export async function sendConfirmationCode(ctx: AuthContext, email: string): Promise<number | null> {
  const waitS = await throttle(ctx, "sendCode", email);
  if (waitS !== null) return waitS;
  await guarded(() =>
    createAuth(ctx).api.sendVerificationOTP({ body: { email, type: "email-verification" } }),
  );
  return null;
}
