import { Trans, useLingui } from "@lingui/react/macro";
import type { BooksDifference } from "../../../domain/money";
import { checkedDaySchema, explanationFormSchema } from "../../areas/operator/forms";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { ConfirmIntentButton, IntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";

export function Manage({ difference }: { difference: BooksDifference }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, kind, canRecord, paymentId, theirsMinor, currency } = difference;
  return (
    <span className="flex flex-wrap gap-2">
      {canRecord && theirsMinor > 0 && (
        <ConfirmIntentButton
          intent="record"
          id={id}
          size="small"
          tone="primary"
          title={t`결제로 기록하고 환불할까요?`}
          description={t`결제 대행사가 뒤늦게 승인한 ${format.money(theirsMinor, currency)}을 장부에 기록하고, 결제한 카드로 돌려줘요.`}
          confirmLabel={t`기록하고 환불`}
        >
          {t`기록하고 환불`}
        </ConfirmIntentButton>
      )}
      {canRecord && theirsMinor < 0 && (
        <ConfirmIntentButton
          intent="record"
          id={id}
          size="small"
          tone="primary"
          title={t`환불로 기록할까요?`}
          description={t`결제 대행사에서 돌려준 ${format.money(0 - theirsMinor, currency)}을 이 캠페인의 환불로 장부에 기록해요.`}
          confirmLabel={t`환불로 기록`}
        >
          {t`환불로 기록`}
        </ConfirmIntentButton>
      )}
      {kind === "missing-here" && paymentId && theirsMinor > 0 && (
        <IntentButton intent="look-up" id={id} size="small">
          <Trans>결과 확인</Trans>
        </IntentButton>
      )}
      <Dialog title={t`사유를 남기고 처리할까요?`} trigger={<Button size="small">{t`사유로 처리`}</Button>}>
        {(close) => <ExplainForm id={id} onCancel={close} />}
      </Dialog>
    </span>
  );
}

function ExplainForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: explanationFormSchema,
    intent: "explain",
    id: `explain-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="explain">
      <input type="hidden" name="id" value={id} />
      <p className="text-sm text-ink-muted">
        <Trans>장부는 바뀌지 않고, 사유와 처리한 사람이 남아요.</Trans>
      </p>
      <TextArea {...bind(fields.reason)} label={t`사유`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>처리</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

export function CheckForm({ today, onCancel }: { today: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: checkedDaySchema,
    intent: "check",
    id: "check-books",
    defaultValue: { day: today },
  });
  return (
    <AppForm form={form} failure={failure} intent="check">
      <TextField
        {...bind(fields.day)}
        label={t`점검할 날`}
        description={t`장부 전체와, 결제 대행사의 그날 거래를 확인해요.`}
        type="date"
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>점검</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
