import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { purchaseOf, taxInvoiceView } from "../../../domain/booking";
import { houseAccountView } from "../../../domain/money";
import {
  lastTaxInvoice,
  ownPaymentLink,
  payingCardsView,
  readPayingCards,
  updateCampaignStep,
} from "../../../worker/services/booking";
import { paymentRequestedAt } from "../../../worker/services/desk";
import { houseAccountIn, takesCards } from "../../../worker/services/money";
import { getProjectForMember } from "../../../worker/services/platform";
import { loadStep } from "../../areas/advertiser/booking/draft.server";
import { DraftColumns } from "../../areas/advertiser/booking/draft-columns";
import { billingFormSchemaOf } from "../../areas/advertiser/booking/forms";
import { keptRegistration } from "../../areas/advertiser/booking/kept-paper.server";
import { RegistrationField } from "../../areas/advertiser/booking/paper-field";
import { StepActions } from "../../areas/advertiser/booking/step-actions";
import { STEP_TITLES, useDraft } from "../../areas/advertiser/booking/steps";
import { TaxInvoiceFields } from "../../areas/advertiser/booking/tax-invoice-fields";
import { useDraftAction } from "../../areas/advertiser/booking/use-draft-action";
import { TransferPreview } from "../../areas/payments/transfer-guide";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle, loader as rootLoader } from "../../root";
import { Button } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { ConfirmDialog } from "../../ui/dialog";
import { bind } from "../../ui/form/bind";
import { AppForm } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { CardField } from "./card-field";
import { PaymentFields } from "./payment-fields";

export const handle = { access: "campaign.write", title: STEP_TITLES.billing } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    takesCards: z.boolean(),
    /** Bank account for a transfer; null if transfers are not available. */
    account: houseAccountView.nullable(),
    requestedAt: z.number().nullable(),
    /** Null for readers without access to the ad account's cards. */
    paying: payingCardsView.nullable(),
    /** From the account's last booking, as default. */
    lastInvoice: taxInvoiceView.nullable(),
    /** Set once the representative payment was chosen. */
    link: z
      .object({
        address: z.string(),
        payerName: z.string().nullable(),
        missing: z.string().nullable(),
      })
      .nullable(),
  }),
  async (adapter) => {
    const { campaign, offer, quote } = (await loadStep(adapter, "billing")).detail;
    const [link, lastInvoice, requestedAt, paying, account] = await Promise.all([
      ownPaymentLink(adapter.ctx, campaign.id, quote && purchaseOf(campaign, quote)),
      campaign.taxInvoice ? null : lastTaxInvoice(adapter.ctx, campaign.projectId),
      offer.grants.manualPayment
        ? null
        : paymentRequestedAt(adapter.ctx, adapter.project, offer.publisher.id),
      readPayingCards(adapter.ctx, adapter.project, campaign.id),
      houseAccountIn(adapter.ctx, campaign.currency),
    ]);
    const origin = adapter.ctx.env.CONSOLE_ORIGIN;
    return {
      takesCards: takesCards(adapter.ctx, campaign.currency),
      account,
      requestedAt,
      paying,
      lastInvoice,
      link: link && {
        address: `${origin}/pay/${link.token}`,
        payerName: link.payerName,
        missing: link.missing,
      },
    };
  },
);

const schemaOf = async ({ ctx, project }: ProjectAdapter, form: FormData) =>
  billingFormSchemaOf((await getProjectForMember(ctx, project, "adv")).country, form);

type BillingInput = z.output<ReturnType<typeof billingFormSchemaOf>>;

export const action = projectAction(schemaOf, async (input: BillingInput, adapter) => {
  const { project } = adapter;
  const campaign = adapter.id("campaign");
  const billing = "taxInvoice" in input ? await keptRegistration(adapter, input) : input;
  const known = await ownPaymentLink(adapter.ctx, campaign);
  await updateCampaignStep(adapter.ctx, project, campaign, "billing", billing);
  const home = adapter.path(`campaigns/${campaign}/edit`);
  if ("next" in input && input.next === "card")
    return redirect(adapter.path(`settings/payment?booking=${campaign}`));
  // A new link is displayed on the saved step, so that it can be sent; an existing one is already known.
  const isNewLink = input.paymentMethod === "representative" && known === null;
  return redirect(isNewLink ? `${home}/billing#link` : `${home}/confirm`);
});

/** Payment method and tax invoice. */
export default function BillingStep() {
  const {
    takesCards,
    account: house,
    requestedAt,
    paying,
    lastInvoice,
    link,
  } = useLoaderData<typeof loader>();
  const { campaign, offer, quote } = useDraft().detail;
  const { country } = useProject().project;
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  const { form, fields, failure } = useAppForm({
    schema: (form: FormData) => billingFormSchemaOf(country, form),
    defaultValue: {
      paymentCardId: paying?.chosenId ?? undefined,
      paymentMethod: campaign.paymentMethod ?? (offer.grants.manualPayment && house ? "manual" : undefined),
      taxInvoice: campaign.taxInvoice ?? lastInvoice ?? { managerEmail: account?.email },
    },
  });
  const invoice = fields.taxInvoice.getFieldset();
  return (
    <DraftColumns>
      <div className="flex flex-col gap-4">
        {link && campaign.paymentMethod === "representative" && (
          <PaymentLink {...link} takesCards={takesCards} />
        )}
        <AppForm
          form={form}
          failure={failure}
          version={campaign.version}
          encType="multipart/form-data"
          className="group"
        >
          <PaymentFields
            field={bind(fields.paymentMethod)}
            takesCards={takesCards}
            takesTransfers={house !== null}
            requestedAt={requestedAt}
          />
          {house && (
            <Card
              title={<Trans>입금 방법</Trans>}
              className="hidden group-has-[input[value=manual]:checked]:block"
            >
              <TransferPreview account={house} quote={quote} />
            </Card>
          )}
          {takesCards && <CardField field={bind(fields.paymentCardId)} paying={paying} />}
          {/* The party that takes over the payment enters the invoice's recipient. */}
          <Card
            title={<Trans>세금계산서</Trans>}
            className="group-has-[input[value=representative]:checked]:hidden"
          >
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TaxInvoiceFields fields={invoice} country={country} />
              <div className="sm:col-span-2">
                <RegistrationField fields={fields} assetId={campaign.registrationAssetId} />
              </div>
            </div>
          </Card>
          <StepActions step="billing" />
        </AppForm>
      </div>
    </DraftColumns>
  );
}

/** The link of a representative payment, as displayed to the advertiser. */
interface PaymentLinkShown {
  address: string;
  /** The account that took over the payment; null until then. */
  payerName: string | null;
  /** Data still missing from the payer, from `missingOfPayer`. */
  missing: string | null;
  takesCards: boolean;
}

function PaymentLink({ address, payerName, missing, takesCards }: PaymentLinkShown) {
  const { t } = useLingui();
  const { run, busy } = useDraftAction();
  return (
    <Card
      title={
        <span id="link">
          <Trans>대행 결제 링크</Trans>
        </span>
      }
      actions={
        <ConfirmDialog
          trigger={
            <Button size="small" disabled={busy}>
              <Trans>새 링크 만들기</Trans>
            </Button>
          }
          title={t`새 링크를 만들까요?`}
          description={t`기존 링크는 사용할 수 없게 되고, 결제하기로 한 계정도 해제돼요.`}
          confirmLabel={t`새로 만들기`}
          variant="primary"
          onConfirm={() => run("renew-link")}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {payerName && missing === "payment.payerInvoiceMissing" ? (
          <InlineAlert tone="warning">
            <Trans>
              {payerName} 계정에 세금계산서 정보가 없어요. 결제 링크에서 입력해 달라고 요청해 주세요.
            </Trans>
          </InlineAlert>
        ) : payerName && missing ? (
          <InlineAlert tone="warning">
            <Trans>
              금액이 {payerName} 계정에서 동의한 금액보다 커졌어요. 결제 링크에서 다시 동의를 받아 주세요.
            </Trans>
          </InlineAlert>
        ) : payerName ? (
          <InlineAlert tone="positive">
            <Trans>{payerName} 계정에서 결제해요. 세금계산서도 그 계정의 사업자로 발행돼요.</Trans>
          </InlineAlert>
        ) : takesCards ? (
          <InlineAlert tone="info">
            <Trans>
              결제할 담당자에게 이 링크를 보내 주세요. 최종 승인 후 24시간 안에 계정 없이 카드로 결제할 수
              있어요. 수동 결제가 허용된 광고 계정이 있으면 지금 결제에 동의할 수도 있고, 그러면 세금계산서는
              그 계정의 사업자로 발행돼요.
            </Trans>
          </InlineAlert>
        ) : (
          <InlineAlert tone="info">
            <Trans>
              결제할 담당자에게 이 링크를 보내 주세요. 한 계정만 결제할 수 있고, 결제 동의를 받은 뒤에 검토를
              요청할 수 있어요. 세금계산서는 결제한 계정의 사업자로 발행돼요.
            </Trans>
          </InlineAlert>
        )}
        <CopyField label={t`결제 링크`} value={address} />
      </div>
    </Card>
  );
}
