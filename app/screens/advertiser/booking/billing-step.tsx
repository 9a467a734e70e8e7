import { Trans, useLingui } from "@lingui/react/macro";
import { useRouteLoaderData } from "@remix-run/react";
import type { TaxInvoice } from "../../../../domain/booking";
import { bind, bindChecked } from "../../../components/form/bind";
import { AppForm } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card } from "../../../components/page";
import type { loader as rootLoader } from "../../../root";
import { useProject } from "../../../shell/use-project";
import { billingFormSchemaOf } from "./forms";
import { PaperField } from "./paper-field";
import { PaymentFields } from "./payment-fields";
import { PaymentLink, type PaymentLinkShown } from "./payment-link";
import { StepActions } from "./step-actions";
import { useDraft } from "./steps";
import { TaxInvoiceFields } from "./tax-invoice-fields";

interface BillingStepProps {
  takesCards: boolean;
  /** Of the account's last booking, to begin with. */
  lastInvoice: TaxInvoice | null;
  /** Once the representative payment was chosen. */
  link: PaymentLinkShown | null;
}

/** How it is paid, and the tax invoice. */
export function BillingStep({ takesCards, lastInvoice, link }: BillingStepProps) {
  const { t } = useLingui();
  const { campaign, offer } = useDraft().detail;
  const { country } = useProject().project;
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  const { form, fields, failure } = useAppForm({
    schema: (form: FormData) => billingFormSchemaOf(country, form),
    defaultValue: {
      paymentMethod: campaign.paymentMethod ?? (offer.grants.manualPayment ? "manual" : undefined),
      taxInvoice: campaign.taxInvoice ?? lastInvoice ?? { managerEmail: account?.email },
    },
  });
  const invoice = fields.taxInvoice.getFieldset();
  return (
    <div className="flex flex-col gap-4">
      {link && campaign.paymentMethod === "representative" && <PaymentLink {...link} />}
      <AppForm
        form={form}
        failure={failure}
        version={campaign.version}
        encType="multipart/form-data"
        className="group"
      >
        <PaymentFields field={bind(fields.paymentMethod)} takesCards={takesCards} />
        {/* Whoever takes the payment over says for whom the invoice is. */}
        <Card
          title={<Trans>세금계산서</Trans>}
          className="group-has-[input[value=representative]:checked]:hidden"
        >
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TaxInvoiceFields fields={invoice} country={country} />
            <div className="sm:col-span-2">
              <PaperField
                {...bind(fields.registrationFile)}
                accept="image/png,image/jpeg,image/webp,image/gif"
                label={t`사업자등록증 이미지`}
                description={t`JPG, PNG, WebP, GIF 10MB까지. 매체가 세금계산서를 발행할 때 봐요.`}
                known={{ name: fields.registrationAssetId.name, assetId: campaign.registrationAssetId }}
                without={bindChecked(fields.withoutRegistration)}
              />
            </div>
          </div>
        </Card>
        <StepActions step="billing" />
      </AppForm>
    </div>
  );
}
