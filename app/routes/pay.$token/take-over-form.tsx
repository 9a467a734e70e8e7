import { Trans, useLingui } from "@lingui/react/macro";
import { useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { DEFAULT_COUNTRY } from "../../../domain/kernel";
import type { PaymentLinkView } from "../../../worker/services/booking";
import { payerFormSchemaOf } from "../../areas/advertiser/booking/forms";
import { RegistrationField } from "../../areas/advertiser/booking/paper-field";
import { TaxInvoiceFields } from "../../areas/advertiser/booking/tax-invoice-fields";
import { QuoteChanged, SeenQuote } from "../../areas/campaign/quote/seen-quote";
import type { loader as rootLoader } from "../../root";
import { LinkButton } from "../../ui/button";
import { Select } from "../../ui/fields/choices";
import { FieldGroup } from "../../ui/fields/field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";

export function TakeOverForm({ view }: { view: PaymentLinkView }) {
  const { t } = useLingui();
  const { payers, publisherName } = view;
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  const only = payers.length === 1 ? payers[0] : undefined;
  const [chosenId, setChosenId] = useState(only?.id);
  const chosen = payers.find(({ id }) => id === chosenId);
  const country = chosen?.country ?? DEFAULT_COUNTRY;
  const { form, fields, failure } = useAppForm({
    schema: payerFormSchemaOf(country),
    defaultValue: {
      projectId: only?.id,
      taxInvoice: only?.invoice ?? { managerEmail: account?.email },
    },
  });
  const invoice = fields.taxInvoice.getFieldset();
  const choose = (id: string) => {
    const next = payers.find((payer) => payer.id === id);
    setChosenId(id);
    // The typed values stay if the ad account has no invoice data of its own.
    if (next?.invoice) form.update({ name: fields.taxInvoice.name, value: next.invoice });
  };
  return (
    <AppForm form={form} failure={failure} encType="multipart/form-data">
      <SeenQuote quote={view.quote} />
      <input type="hidden" name="seenStartDay" value={view.campaign.startDay ?? ""} />
      <input type="hidden" name="seenEndDay" value={view.campaign.endDay ?? ""} />
      <QuoteChanged failure={failure} />
      <Select
        {...bind(fields.projectId)}
        label={t`결제할 광고 계정`}
        description={t`${publisherName}에서 수동 결제를 허용한 계정만 결제할 수 있어요. 지금은 결제되지 않아요.`}
        onChange={(event) => choose(event.currentTarget.value)}
        {...(only ? {} : { placeholder: t`선택해 주세요` })}
        options={payers.map(({ id, displayName, isBlocked }) => ({
          value: id,
          label: isBlocked ? t`${displayName} (매체가 거래를 차단함)` : displayName,
          disabled: isBlocked,
        }))}
      />
      <FieldGroup
        id={fields.taxInvoice.id}
        name={fields.taxInvoice.name}
        label={t`세금계산서`}
        description={t`이 광고비의 세금계산서를 받을 사업자예요. 매체와 운영팀에만 표시되고 광고주에게는 표시되지 않아요.`}
        errors={fields.taxInvoice.errors}
      >
        <div key={invoice.businessName.key} className="grid items-start gap-4 sm:grid-cols-2">
          <TaxInvoiceFields fields={invoice} country={country} />
        </div>
      </FieldGroup>
      <RegistrationField fields={fields} assetId={view.registrationAssetId} />
      <FormActions>
        <SubmitButton>
          {view.state === "mine" || view.state === "unbilled" ? (
            <Trans>세금계산서 정보 저장</Trans>
          ) : (
            <Trans>결제 동의</Trans>
          )}
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

export function NoAccount() {
  return (
    <InlineAlert
      tone="info"
      title={<Trans>결제할 광고 계정이 없어요</Trans>}
      action={
        <LinkButton to="/launch/adv" variant="primary">
          <Trans>광고 계정 만들기</Trans>
        </LinkButton>
      }
    >
      <Trans>광고 계정을 만든 뒤 이 링크를 다시 열어 주세요.</Trans>
    </InlineAlert>
  );
}
