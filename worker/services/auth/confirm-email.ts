import { confirmEmailSchema } from "../../../domain/account/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { createAuth } from "./better-auth";
import type { AuthContext, SetCookies } from "./context";
import { knownDeviceCookie } from "./known-device";
import { asCodeRefusal, guarded } from "./refusals";
import { isConfirmed, spoilCode } from "./send-code";
import { throttleOrRefuse } from "./throttle";

/**
 * Takes the mailed code: the address is confirmed, and its owner signed in.
 *
 * @param input `confirmEmailSchema`
 * @throws AppError 070 with the code field: `code.wrong`, `code.expired`, `code.exhausted`; TOO_MANY_REQUESTS
 */
export async function confirmEmail(
  ctx: AuthContext,
  input: unknown,
): Promise<{ accountId: string; setCookies: SetCookies }> {
  const { email, code } = parseOrRefuse(confirmEmailSchema, input);
  await throttleOrRefuse(ctx, "enterCode", email);
  // An address is confirmed once: a code that came before must not open an account whose owner set a second factor since.
  if (await isConfirmed(ctx, email)) await spoilCode(ctx, "email-verification", email);
  try {
    const { headers, response } = await guarded(() =>
      createAuth(ctx).api.verifyEmailOTP({
        body: { email, otp: code },
        headers: ctx.headers,
        returnHeaders: true,
      }),
    );
    const device = await knownDeviceCookie(ctx, email);
    return { accountId: response.user.id, setCookies: [...headers.getSetCookie(), ...device] };
  } catch (error) {
    throw asCodeRefusal(error);
  }
}
