import { redirect } from "@remix-run/cloudflare";
import { targetingStepSchema } from "../../domain/booking";
import { updateCampaignStep } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { TargetingStep } from "../screens/advertiser/booking/targeting-step";
import { formAction } from "../server/respond";

export const handle = { title: STEP_TITLES.targeting } satisfies PageHandle;

export const action = formAction(targetingStepSchema, async (input, { ctx, params }) => {
  const { project = "", campaign = "" } = params;
  const after = await updateCampaignStep(ctx, project, campaign, "targeting", input);
  const home = `/adv/${project}/campaigns/${campaign}`;
  return redirect(after.status === "draft" || after.status === "rejected" ? `${home}/edit/info` : home);
});

export default TargetingStep;
