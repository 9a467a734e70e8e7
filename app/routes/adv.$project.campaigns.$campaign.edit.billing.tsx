import { redirect } from "@remix-run/cloudflare";
import { billingStepSchema } from "../../domain/campaign/schema";
import { updateCampaignStep } from "../../worker/services/campaigns/update";
import type { PageHandle } from "../root";
import { BillingStep } from "../screens/advertiser/booking/billing-step";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { formAction } from "../server/respond";

export const handle = { title: STEP_TITLES.billing } satisfies PageHandle;

export const action = formAction(billingStepSchema, async (input, { ctx, params }) => {
  await updateCampaignStep(ctx, params.project ?? "", params.campaign ?? "", "billing", input);
  return redirect(`/adv/${params.project}/campaigns/${params.campaign}/edit/confirm`);
});

export default BillingStep;
