import { redirect } from "@remix-run/cloudflare";
import { emailOnlySchema } from "../../domain/account/schema";
import { AppError } from "../../domain/shared/errors";
import { resendCode } from "../../worker/services/auth/resend-code";
import { errorMessage } from "../i18n/errors";
import { authPath, nextOf } from "../screens/auth/paths";
import { codeSent } from "../screens/auth/toasts";
import { authContext } from "../server/auth";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";

/** Has no page of its own: it sends and goes back to where the code is typed. */
export const loader = pageLoader(async ({ url }) => {
  throw redirect(authPath("sign-in", { next: nextOf(url) }));
});

export const action = formAction(emailOnlySchema, async ({ email }, adapter) => {
  const back = authPath("confirm", { email, next: nextOf(adapter.url) });
  try {
    await resendCode(authContext(adapter), { email });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirectWithToast(adapter, back, {
      tone: "danger",
      message: errorMessage(adapter.i18n, error.code),
    });
  }
  return redirectWithToast(adapter, back, { tone: "positive", message: adapter.i18n._(codeSent) });
});
