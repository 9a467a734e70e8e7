import { redirect } from "@remix-run/cloudflare";
import { infoStepSchema } from "../../domain/campaign/schema";
import { updateCampaignStep } from "../../worker/services/campaigns/update";
import type { PageHandle } from "../root";
import { InfoStep } from "../screens/advertiser/booking/info-step";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { formAction } from "../server/respond";

export const handle = { title: STEP_TITLES.info } satisfies PageHandle;

export const action = formAction(infoStepSchema, async (input, { ctx, params }) => {
  await updateCampaignStep(ctx, params.project ?? "", params.campaign ?? "", "info", input);
  return redirect(`/adv/${params.project}/campaigns/${params.campaign}/edit/billing`);
});

export default InfoStep;
