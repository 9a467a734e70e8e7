import { redirect } from "@remix-run/cloudflare";
import { accountPath, fromOf } from "../screens/account/paths";
import { pageLoader } from "../server/respond";

/** The account opens with its first tab. */
export const loader = pageLoader(async ({ url }) => {
  throw redirect(accountPath("profile", fromOf(url)));
});
