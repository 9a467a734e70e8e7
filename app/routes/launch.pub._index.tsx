import { redirect } from "@remix-run/cloudflare";
import { nextPlatformStep } from "../../domain/platform";
import { readLaunchDraft } from "../../worker/services/platform";
import { responseLoader } from "../kit/page.server";

/** Where the launcher was left. */
export const loader = responseLoader(async ({ ctx }) => {
  throw redirect(`/launch/pub/${nextPlatformStep(await readLaunchDraft(ctx, "pub"))}`);
});
