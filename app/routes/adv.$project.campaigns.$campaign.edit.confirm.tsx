import { redirect } from "@remix-run/cloudflare";
import { seenQuoteSchema } from "../../domain/money";
import { requestReview } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { ConfirmStep } from "../screens/advertiser/booking/confirm-step";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { formAction } from "../server/respond";

export const handle = { title: STEP_TITLES.confirm } satisfies PageHandle;

export const action = formAction(seenQuoteSchema, async (seen, { ctx, params }) => {
  await requestReview(ctx, params.project ?? "", params.campaign ?? "", seen);
  return redirect(`/adv/${params.project}/campaigns/${params.campaign}/complete`);
});

export default ConfirmStep;
