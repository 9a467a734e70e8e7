import { startProviderSignIn } from "../../worker/services/people";
import { kindOf, nextOf } from "../screens/auth/paths";
import { authContext, redirectWithCookies } from "../server/auth";
import { responseLoader } from "../server/respond";

/** Leads to the identity provider. */
export const loader = responseLoader(async (adapter) => {
  const { url } = adapter;
  const started = await startProviderSignIn(authContext(adapter), { next: nextOf(url), kind: kindOf(url) });
  return redirectWithCookies(started.address, started.setCookies);
});
