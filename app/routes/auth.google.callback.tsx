import { redirect } from "@remix-run/cloudflare";
import { finishProviderSignIn, handOverAddress } from "../../worker/services/people";
import { authContext, redirectWithCookies } from "../areas/auth/auth-context.server";
import { PROVIDER_REFUSALS } from "../areas/auth/words";
import { AFTER_SIGN_IN, authPath } from "../kit/auth-paths";
import { redirectWithToast, responseLoader } from "../kit/page.server";

/** Return URL of the identity provider; for a sign-in that started on a platform's host, that host continues. */
export const loader = responseLoader(async (adapter) => {
  const elsewhere = await handOverAddress(authContext(adapter), adapter.url.searchParams);
  if (elsewhere) return redirect(elsewhere);
  const answer = await finishProviderSignIn(authContext(adapter), adapter.url.searchParams);
  const next = answer.next ?? AFTER_SIGN_IN;
  if (answer.outcome === "refused") {
    const message = adapter.i18n._(PROVIDER_REFUSALS[answer.reason]);
    const to = authPath("sign-in", { next });
    return redirectWithToast(adapter, to, { tone: "danger", message }, answer.setCookies);
  }
  const { kind } = answer;
  const to = {
    "signed-in": next,
    "second-factor": authPath("mfa", { next }),
    "sign-up": authPath("complete", { next, ...(kind ? { kind } : {}) }),
  }[answer.outcome];
  return redirectWithCookies(to, answer.setCookies);
});
