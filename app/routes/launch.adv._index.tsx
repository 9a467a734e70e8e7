import { redirect } from "@remix-run/cloudflare";
import { requireAccount } from "../../worker/services/kernel";
import { launchAdPath } from "../areas/launch/launch.server";
import { responseLoader } from "../kit/page.server";

/** Skips the plan for an account that came for a product; others start with it. */
export const loader = responseLoader(async ({ ctx, url }) => {
  requireAccount(ctx);
  throw redirect(launchAdPath(url.searchParams.has("product") ? "account" : "plan", url));
});
