import {
  beginSecondFactor,
  confirmEmail,
  confirmSecondFactor,
  signIn,
} from "../../../../worker/services/people";
import type { SignInResult } from "../../../../worker/services/people/auth/sign-in";
import { totp } from "../../../support/totp";
import { caller, newcomer, newestCode, PASSWORD, type TestContext } from "./support";

/** An account with a confirmed address. */
export async function member(): Promise<string> {
  const email = await newcomer();
  await confirmEmail(caller(), { email, code: await newestCode(email) });
  return email;
}

export async function signedIn(email: string, ctx: TestContext = caller()) {
  const result: SignInResult = await signIn(ctx, { email, password: PASSWORD });
  if (result.outcome !== "signed-in") throw new Error(`signing in ended with ${result.outcome}`);
  return result;
}

/** An account with a second factor: the present authenticator code is used, the next one is not. */
export async function guardedMember() {
  const email = await member();
  const { setCookies: first } = await signedIn(email);
  const { key } = await beginSecondFactor(caller({ cookies: first }), { password: PASSWORD });
  const { recoveryCodes, setCookies } = await confirmSecondFactor(caller({ cookies: first }), {
    code: totp(key),
  });
  return { email, key, recoveryCodes, setCookies };
}

/** The first step of a sign-in with a second factor. Returns the cookies of its challenge. */
export async function challenged(email: string, ctx: TestContext = caller()): Promise<string[]> {
  const result = await signIn(ctx, { email, password: PASSWORD });
  if (result.outcome !== "second-factor") throw new Error(`signing in ended with ${result.outcome}`);
  return result.setCookies;
}
