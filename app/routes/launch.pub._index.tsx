import { redirect } from "@remix-run/cloudflare";
import { nextPlatformStep } from "../../domain/platform";
import { readLaunchDraft } from "../../worker/services/platform";
import { pageLoader } from "../server/respond";

/** Where the launcher was left. */
export const loader = pageLoader(async ({ ctx }) => {
  throw redirect(`/launch/pub/${nextPlatformStep(await readLaunchDraft(ctx, "pub"))}`);
});
