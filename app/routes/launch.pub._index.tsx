import { redirect } from "@remix-run/cloudflare";
import { nextPlatformStep } from "../../domain/platform";
import { readLaunchDraft } from "../../worker/services/platform";
import { responseLoader } from "../kit/page.server";

/** Redirects to the launcher's current step. */
export const loader = responseLoader(async ({ ctx }) => {
  throw redirect(`/launch/pub/${nextPlatformStep(await readLaunchDraft(ctx, "pub"))}`);
});
