import { redirect } from "@remix-run/cloudflare";
import { accountPath, fromOf } from "../screens/account/paths";
import { responseLoader } from "../server/respond";

/** The account opens with its first tab. */
export const loader = responseLoader(async ({ url }) => {
  throw redirect(accountPath("profile", fromOf(url)));
});
