import { redirect } from "@remix-run/cloudflare";
import { updateCampaignStep, uploadTerms } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { infoFormSchema } from "../screens/advertiser/booking/forms";
import { InfoStep } from "../screens/advertiser/booking/info-step";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { keptPaper } from "../server/kept-paper";
import { formAction } from "../server/respond";

export const handle = { title: STEP_TITLES.info } satisfies PageHandle;

export const action = formAction(infoFormSchema, async ({ termsFile, withoutTerms, ...input }, adapter) => {
  const { project = "", campaign = "" } = adapter.params;
  const termsAssetId = await keptPaper(adapter, termsFile, {
    field: "termsFile",
    known: input.termsAssetId,
    without: withoutTerms,
    upload: uploadTerms,
  });
  await updateCampaignStep(adapter.ctx, project, campaign, "info", { ...input, termsAssetId });
  return redirect(`/adv/${project}/campaigns/${campaign}/edit/billing`);
});

export default InfoStep;
