import { redirect } from "@remix-run/cloudflare";
import { accountPath, fromOf } from "../kit/account-paths";
import { responseLoader } from "../kit/page.server";

/** Redirects to the account's first tab. */
export const loader = responseLoader(async ({ url }) => {
  throw redirect(accountPath("profile", fromOf(url)));
});
