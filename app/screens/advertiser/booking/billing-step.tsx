import { Trans, useLingui } from "@lingui/react/macro";
import { useRouteLoaderData } from "@remix-run/react";
import { billingStepSchema } from "../../../../domain/campaign/schema";
import { LinkButton } from "../../../components/button";
import { CopyField } from "../../../components/copy-field";
import { RadioCards } from "../../../components/fields/choices";
import { TextField } from "../../../components/fields/text-field";
import { bind } from "../../../components/form/bind";
import { AppForm, FormActions } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { InlineAlert } from "../../../components/inline-alert";
import { Card } from "../../../components/page";
import type { loader as rootLoader } from "../../../root";
import { BackButton, StepActions } from "./step-actions";
import { useDraft, useStepPath } from "./steps";

/** How it is paid, and the tax invoice. */
export function BillingStep() {
  const { offer } = useDraft().detail;
  return offer.grants.manualPayment ? <BillingForm /> : <NotGranted />;
}

function BillingForm() {
  const { t } = useLingui();
  const { campaign, offer } = useDraft().detail;
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  const { form, fields, failure } = useAppForm({
    schema: billingStepSchema,
    defaultValue: {
      paymentMethod: "manual",
      taxInvoice: campaign.taxInvoice ?? { managerEmail: account?.email },
    },
  });
  const invoice = fields.taxInvoice.getFieldset();
  return (
    <AppForm form={form} failure={failure}>
      <Card title={<Trans>결제 방법</Trans>}>
        <RadioCards
          {...bind(fields.paymentMethod)}
          label={t`결제 방법`}
          labelHidden
          columns={1}
          options={[
            {
              value: "manual",
              label: t`수동 결제`,
              description: t`${offer.publisher.displayName}에서 허용했어요. 계약에 따라 매체에 직접 입금해요.`,
            },
          ]}
        />
      </Card>
      <Card title={<Trans>세금계산서</Trans>}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...bind(invoice.businessName)} label={t`상호`} autoComplete="organization" />
          <TextField
            {...bind(invoice.registrationNumber)}
            label={t`사업자등록번호`}
            inputMode="numeric"
            placeholder="123-45-67890"
            className="nums"
          />
          <TextField
            {...bind(invoice.managerEmail)}
            label={t`담당자 이메일`}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </Card>
      <StepActions step="billing" />
    </AppForm>
  );
}

/** Nothing can be chosen yet; says who can change that, and with what. */
function NotGranted() {
  const { t } = useLingui();
  const { campaign, offer } = useDraft().detail;
  const stepPath = useStepPath(campaign.id);
  const email = useRouteLoaderData<typeof rootLoader>("root")?.account?.email;
  return (
    <div className="flex flex-col gap-4">
      <InlineAlert tone="warning" title={<Trans>아직 쓸 수 있는 결제 방법이 없어요</Trans>}>
        <Trans>
          수동 결제는 매체가 허용한 광고주만 쓸 수 있어요. {offer.publisher.displayName} 담당자에게 아래
          이메일을 허용 목록에 등록하고 수동 결제를 켜 달라고 요청해 주세요. 등록되면 이 단계에서 바로 이어서
          할 수 있어요.
        </Trans>
      </InlineAlert>
      {email && (
        <Card>
          <CopyField label={t`등록을 요청할 이메일`} value={email} />
        </Card>
      )}
      <FormActions>
        <BackButton step="billing" />
        <LinkButton to={stepPath("confirm")}>
          <Trans>지금까지 입력한 내용 보기</Trans>
        </LinkButton>
      </FormActions>
    </div>
  );
}
