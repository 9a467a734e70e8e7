import { redirect } from "@remix-run/cloudflare";
import { requireAccount } from "../../worker/services/kernel";
import { launchAdPath } from "../areas/launch/launch.server";
import { responseLoader } from "../kit/page.server";

/** Who came for a product plans nothing; everybody else begins with what they have in mind. */
export const loader = responseLoader(async ({ ctx, url }) => {
  requireAccount(ctx);
  throw redirect(launchAdPath(url.searchParams.has("product") ? "account" : "plan", url));
});
