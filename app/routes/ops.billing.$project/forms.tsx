import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import {
  creditGrantSchema,
  creditUseSchema,
  LEGACY_PLANS,
  type LegacyPlan,
  legacyPlanSchema,
  PLANS,
} from "../../../domain/money";
import type { billingView } from "../../../worker/services/settlement";
import { feesFormSchema, termsFormSchema } from "../../areas/operator/forms";
import { planName } from "../../areas/operator/publisher-plan";
import { Button } from "../../ui/button";
import { Select } from "../../ui/fields/choices";
import { MoneyField } from "../../ui/fields/money-field";
import { NumberField } from "../../ui/fields/number-field";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

type Loaded = { billing: z.output<typeof billingView> };

interface DialogFormProps {
  onCancel: () => void;
}

export function GrantForm({ onCancel }: DialogFormProps) {
  const { billing } = useLoaderData<Loaded>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: creditGrantSchema,
    intent: "grant",
    id: "grant-credit",
  });
  return (
    <AppForm form={form} failure={failure} intent="grant">
      <MoneyField {...bind(fields.amountMinor)} label={t`금액`} currency={billing.currency} />
      <TextField {...bind(fields.expiresOn)} label={t`사용 기한`} type="date" />
      <TextArea {...bind(fields.reason)} label={t`사유`} description={t`매체에도 표시돼요.`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>지급</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

export function UseForm({ onCancel }: DialogFormProps) {
  const { billing } = useLoaderData<Loaded>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: creditUseSchema,
    intent: "consume",
    id: "use-credit",
  });
  return (
    <AppForm form={form} failure={failure} intent="consume">
      <MoneyField
        {...bind(fields.amountMinor)}
        label={t`금액`}
        description={t`기한이 가까운 크레딧부터 사용해요.`}
        currency={billing.currency}
      />
      <TextArea {...bind(fields.reason)} label={t`사유`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>사용</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

export function TermsForm({ onCancel }: DialogFormProps) {
  const { billing } = useLoaderData<Loaded>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: termsFormSchema,
    intent: "terms",
    id: "plan-terms",
    defaultValue: { plan: billing.plan },
  });
  return (
    <AppForm form={form} failure={failure} intent="terms">
      <Select
        {...bind(fields.plan)}
        label={t`요금제`}
        options={PLANS.map((value) => ({ value, label: planName(value) }))}
      />
      <MoneyField
        {...bind(fields.perThousandMinor)}
        label={t`초과 1,000회 단가 (선택)`}
        description={t`비워 두면 기본 단가예요.`}
        currency={billing.currency}
      />
      <NumberField {...bind(fields.freeImpressions)} label={t`한 달 무료 노출 (선택)`} />
      <TextField
        {...bind(fields.untilMonth)}
        label={t`적용할 마지막 달 (선택)`}
        description={t`2026-12처럼 입력하고, 비워 두면 계속 적용돼요.`}
      />
      <TextArea
        {...bind(fields.reason)}
        label={t`사유`}
        description={t`매체가 더 내지 않는 변경은 바로, 더 내는 변경과 Stream 변경은 다음 달 1일에 적용돼요. 지난달은 바뀌지 않아요.`}
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>변경</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

/** Plans of former price lists. */
export const LEGACY_WORDS: Record<LegacyPlan, MessageDescriptor> = {
  "wave-210": msg`옛 요금: 1,000회당 210원`,
  trial: msg`옛 체험: 석 달 동안 매달 30,000회 무료, 초과 1회당 0.6원`,
};

export function LegacyForm({ onCancel }: DialogFormProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({
    schema: legacyPlanSchema,
    intent: "legacy",
    id: "legacy-plan",
  });
  return (
    <AppForm form={form} failure={failure} intent="legacy">
      <Select
        {...bind(fields.legacy)}
        label={t`옛 요금제`}
        options={LEGACY_PLANS.map((value) => ({ value, label: i18n._(LEGACY_WORDS[value]) }))}
      />
      <TextArea
        {...bind(fields.reason)}
        label={t`사유`}
        description={t`매체가 더 내지 않으면 바로, 더 내면 다음 달 1일에 적용돼요. 체험은 적용된 달부터 석 달이고, 그다음은 기본 단가예요.`}
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>적용</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

export function FeesForm({ onCancel }: DialogFormProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: feesFormSchema, intent: "fees", id: "plan-fees" });
  return (
    <AppForm form={form} failure={failure} intent="fees">
      <NumberField
        {...bind(fields.cardFeeBp)}
        label={t`카드 수수료 (0.01% 단위, 선택)`}
        description={t`320이면 3.2%예요. 비워 두면 기본 수수료예요.`}
      />
      <NumberField {...bind(fields.commissionBp)} label={t`애드노트 수수료 (0.01% 단위, 선택)`} />
      <TextArea
        {...bind(fields.reason)}
        label={t`사유`}
        description={t`변경한 뒤에 정산되는 캠페인부터 적용돼요.`}
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>변경</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
