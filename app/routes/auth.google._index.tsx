import { startProviderSignIn } from "../../worker/services/people";
import { authContext, redirectWithCookies } from "../areas/auth/auth-context.server";
import { kindOf, nextOf } from "../kit/auth-paths";
import { responseLoader } from "../kit/page.server";

/** Redirects to the identity provider. */
export const loader = responseLoader(async (adapter) => {
  const { url } = adapter;
  const started = await startProviderSignIn(authContext(adapter), { next: nextOf(url), kind: kindOf(url) });
  return redirectWithCookies(started.address, started.setCookies);
});
