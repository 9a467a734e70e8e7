import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paymentsFor } from "../../worker/integrations/payment";
import { uploadRegistration } from "../../worker/services/campaigns/papers";
import { updateCampaignStep } from "../../worker/services/campaigns/update";
import { ownPaymentLink } from "../../worker/services/payments/link";
import type { PageHandle } from "../root";
import { BillingStep } from "../screens/advertiser/booking/billing-step";
import { billingFormSchema } from "../screens/advertiser/booking/forms";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { loadDraft } from "../server/draft";
import { keptPaper } from "../server/kept-paper";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: STEP_TITLES.billing } satisfies PageHandle;

export const loader = pageLoader(async (adapter) => {
  const { campaign } = (await loadDraft(adapter)).detail;
  const link = await ownPaymentLink(adapter.ctx, campaign.id);
  const origin = adapter.ctx.env.CONSOLE_ORIGIN;
  return {
    takesCards: paymentsFor().isConnected,
    link: link && { address: `${origin}/pay/${link.token}`, payerName: link.payerName },
  };
});

export const action = formAction(billingFormSchema, async ({ registrationFile, ...input }, adapter) => {
  const { project = "", campaign = "" } = adapter.params;
  const registrationAssetId = await keptPaper(adapter, registrationFile, {
    field: "registrationFile",
    known: input.registrationAssetId,
    upload: uploadRegistration,
  });
  await updateCampaignStep(adapter.ctx, project, campaign, "billing", { ...input, registrationAssetId });
  const home = `/adv/${project}/campaigns/${campaign}/edit`;
  // The link is on the step that was just saved, for whoever has yet to send it.
  const link = input.paymentMethod === "representative" ? await ownPaymentLink(adapter.ctx, campaign) : null;
  return redirect(link && !link.payerName ? `${home}/billing#link` : `${home}/confirm`);
});

export default function BillingStepRoute() {
  return <BillingStep {...useLoaderData<typeof loader>()} />;
}
