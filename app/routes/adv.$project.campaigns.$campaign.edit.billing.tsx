import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { stepsOf, taxInvoiceView } from "../../domain/booking";
import { paymentsFor } from "../../worker/integrations/payment";
import {
  lastTaxInvoice,
  ownPaymentLink,
  updateCampaignStep,
  uploadRegistration,
} from "../../worker/services/booking";
import { getProjectForMember } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { BillingStep } from "../screens/advertiser/booking/billing-step";
import { billingFormSchemaOf } from "../screens/advertiser/booking/forms";
import { STEP_TITLES } from "../screens/advertiser/booking/steps";
import { loadDraft } from "../server/draft";
import { keptPaper } from "../server/kept-paper";
import { type Adapter, formAction, pageLoader } from "../server/respond";

export const handle = { title: STEP_TITLES.billing } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    takesCards: z.boolean(),
    lastInvoice: taxInvoiceView.nullable(),
    link: z
      .object({
        address: z.string(),
        payerName: z.string().nullable(),
        missing: z.string().nullable(),
      })
      .nullable(),
  }),
  async (adapter) => {
    const { campaign, offer, quote } = (await loadDraft(adapter)).detail;
    // Where there is nothing to pay, the steps go on behind it.
    if (!stepsOf(offer.product.pricingType).includes("billing"))
      throw redirect(`/adv/${campaign.projectId}/campaigns/${campaign.id}/edit/confirm`);
    const [link, lastInvoice] = await Promise.all([
      ownPaymentLink(adapter.ctx, campaign.id, quote),
      campaign.taxInvoice ? null : lastTaxInvoice(adapter.ctx, campaign.projectId),
    ]);
    const origin = adapter.ctx.env.CONSOLE_ORIGIN;
    return {
      takesCards: paymentsFor().isConnected,
      lastInvoice,
      link: link && {
        address: `${origin}/pay/${link.token}`,
        payerName: link.payerName,
        missing: link.missing,
      },
    };
  },
);

const schemaOf = async ({ ctx, params }: Adapter, form: FormData) =>
  billingFormSchemaOf((await getProjectForMember(ctx, params.project ?? "", "adv")).country, form);

type BillingInput = z.output<ReturnType<typeof billingFormSchemaOf>>;

export const action = formAction(schemaOf, async (input: BillingInput, adapter) => {
  const { project = "", campaign = "" } = adapter.params;
  const billing = "taxInvoice" in input ? await withPaper(input, adapter) : input;
  const known = await ownPaymentLink(adapter.ctx, campaign);
  await updateCampaignStep(adapter.ctx, project, campaign, "billing", billing);
  const home = `/adv/${project}/campaigns/${campaign}/edit`;
  // A link that this made is on the step that was just saved, for whoever has yet to send it; one that was there is known.
  const isNewLink = input.paymentMethod === "representative" && known === null;
  return redirect(isNewLink ? `${home}/billing#link` : `${home}/confirm`);
});

async function withPaper(
  { registrationFile, withoutRegistration, ...billing }: Extract<BillingInput, { taxInvoice: unknown }>,
  adapter: Adapter,
) {
  const registrationAssetId = await keptPaper(adapter, registrationFile, {
    field: "registrationFile",
    known: billing.registrationAssetId,
    without: withoutRegistration,
    upload: uploadRegistration,
  });
  return { ...billing, registrationAssetId };
}

export default function BillingStepRoute() {
  return <BillingStep {...useLoaderData<typeof loader>()} />;
}
