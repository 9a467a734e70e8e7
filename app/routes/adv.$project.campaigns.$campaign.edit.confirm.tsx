import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { requestReview } from "../../worker/services/campaigns/request";
import type { PageHandle } from "../root";
import { ConfirmStep } from "../screens/advertiser/booking/confirm-step";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { formAction } from "../server/respond";

export const handle = { title: STEP_TITLES.confirm } satisfies PageHandle;

export const action = formAction(z.object({}), async (_, { ctx, params }) => {
  await requestReview(ctx, params.project ?? "", params.campaign ?? "");
  return redirect(`/adv/${params.project}/campaigns/${params.campaign}/complete`);
});

export default ConfirmStep;
