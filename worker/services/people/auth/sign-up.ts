import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { confirmEmailSchema, consentAt, signUpSchema } from "../../../../domain/people";
import {
  type AuthContext,
  knownDeviceCookie,
  type SetCookies,
  signUpDeviceCookie,
  throttleOrRefuse,
} from "../../kernel";
import { isRegistered } from "../find-account";
import { createAuth } from "./better-auth";
import { requireNewPassword } from "./change-password";
import { countCodeTry, isConfirmed, sendConfirmationCode, spoilCode } from "./codes";
import { asCodeRefusal, doorOf, guarded, refusalCode } from "./refusals";

/**
 * Creates an account that cannot sign in until its address is confirmed, and mails it a code. The account records the platform through
 * which it signed up.
 *
 * @param input `signUpSchema`
 * @param alias of the platform whose page led here
 * @returns the address as stored, to which the code was sent
 * @throws AppError 070 with fields; ACCOUNT_EMAIL_DUPLICATED with the email field; TOO_MANY_REQUESTS
 */
export async function signUp(
  ctx: AuthContext,
  input: unknown,
  alias: string | null = null,
): Promise<{ email: string; setCookies: SetCookies }> {
  const { terms: _terms, privacy: _privacy, ...person } = parseOrRefuse(signUpSchema, input);
  await throttleOrRefuse(ctx, "signUp", person.email);
  requireNewPassword(ctx, person.password, person);
  if (await isRegistered(ctx.db, person.email)) throw emailTaken();
  const door = await doorOf(ctx, person.kind, alias);
  const body = {
    ...person,
    kind: door.kind,
    locale: ctx.locale,
    ...consentAt(new Date(ctx.now)),
    originProjectId: door.originProjectId ?? undefined,
  };
  try {
    await guarded(() => createAuth(ctx).api.signUpEmail({ body }));
  } catch (error) {
    /** The unique address decides between two concurrent sign-ups. */
    if (refusalCode(error) && (await isRegistered(ctx.db, person.email))) throw emailTaken();
    throw error;
  }
  await sendConfirmationCode(ctx, person.email);
  // The browser that signed up is not affected by throttling of its address.
  return { email: person.email, setCookies: await signUpDeviceCookie(ctx, person.email) };
}

function emailTaken(): AppError {
  return new AppError("ACCOUNT_EMAIL_DUPLICATED", { fields: { email: ["email.taken"] } });
}

/**
 * Checks the mailed code: the address is confirmed, and the account signed in.
 *
 * @param input `confirmEmailSchema`
 * @throws AppError 070 with the code field: `code.wrong`, `code.expired`, `code.exhausted`; TOO_MANY_REQUESTS
 */
export async function confirmEmail(
  ctx: AuthContext,
  input: unknown,
): Promise<{ accountId: string; setCookies: SetCookies }> {
  const { email, code } = parseOrRefuse(confirmEmailSchema, input);
  await countCodeTry(ctx, email);
  // An address is confirmed once: an older code must not open an account that has set up a second factor since.
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
